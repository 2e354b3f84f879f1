"""The rules of every game, the bots' search and exact endgames as WebAssembly, built from the same functions.

A module belongs to one game, knows nothing of JavaScript, and imports nothing. It exports `memory`, `__heap_base` and
one function for each rule function that Python calls, under the same name and with the same parameters in the same
order. All parameters are numbers:

- a record is the address of its bytes in `memory`, laid out as in Python, little-endian;
- an array is its address, followed by its lengths, one for each dimension; its items lie one after another;
- a tuple, such as the endgames' desk, is its members one after another;
- a whole number has 32 bits, also where a rule reads 64 of them; a share is a float.

The caller lays out its records from `__heap_base` on, at multiples of 8, and grows `memory` as it needs. A function
allocates nothing and remembers nothing: between two calls, everything is in what it is given.

The layout, a JSON file beside the module, names records, fields, parameters and all that the game declares.
`building` makes both, which takes a linker and a certain version of Numba; those of our games are kept in `built`.
"""
