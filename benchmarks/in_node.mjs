// Calls a function of a module again and again, each time with the same arguments, for some seconds of processor time.
// It reads one JSON object: module (a path), name, given (numbers, or bytes in base64 with lengths) and seconds.
// It prints the calls per second and what the first call left in memory, in base64.
import { readFileSync } from 'node:fs';

const { module, name, given, seconds } = JSON.parse(readFileSync(0, 'utf8'));
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const { memory, __heap_base: heap, [name]: called } = instance.exports;

let end = heap.value;
const passed = [];
const arrays = [];
for (const each of given) {
	if (typeof each === 'number') {
		passed.push(each);
		continue;
	}
	const bytes = Buffer.from(each.bytes, 'base64');
	const start = Math.ceil(end / 16) * 16;
	end = start + bytes.length;
	arrays.push({ start, bytes });
	passed.push(start, ...each.lengths);
}
memory.grow(Math.max(0, Math.ceil((end - memory.buffer.byteLength) / 65536)));
const all = new Uint8Array(memory.buffer);

function call() {
	for (const { start, bytes } of arrays) all.set(bytes, start);
	called(...passed);
}

function spent() {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1e6;
}

function callsIn(limit) {
	const start = spent();
	let calls = 0;
	while (spent() - start < limit) {
		call();
		calls += 1;
	}
	return calls / Math.max(spent() - start, 1e-6);
}

call();
const left = arrays.map(({ start, bytes }) => Buffer.from(all.slice(start, start + bytes.length)).toString('base64'));
callsIn(seconds / 2); // until everything that is called often is optimised
console.log(JSON.stringify({ per_second: callsIn(seconds), left }));
