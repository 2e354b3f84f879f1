// The yardstick of Monuments: the same random playouts, hand-written in C++, one thread.
//
//     g++ -O3 -march=native -std=c++20 -o world_monuments world_monuments.cpp
//     world_monuments TABLES GAMES PLAYERS [SEED]    prints the speed as JSON
//
// It knows the quarry of the game as it is sold, 12 outer spaces, 6 middle ones and the centre, and deals no short
// spaces (Q3): Notre Dame and San Pietro have none. A decision is one entry of the record: a step, a `take`, a
// `build`, a `pass`. It has a generator of its own (xorshift), so it is compared with our rules by means over many
// games, not game by game.
//
// It keeps no events and no paths. What can be chosen is always a mask, of which a random bit is taken.
//
// TABLES is text: 19 adjacency masks (outer, middle, centre); the number of positions; of each position the mask of
// those it rests on, its colour (0 to 3) and its points; then for each of three rounds the stones of each kind
// (four colours, gems, the black stone).
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#ifdef __BMI2__
#include <immintrin.h>
#endif

using u8 = std::uint8_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr int SEATS = 4, SPACES = 19, OUTER_SPACES = 12, POSITIONS = 64, COLOURS = 4, KINDS = 6, ROUNDS = 3;
constexpr int GEM = 4, BLACK = 5, LONGEST_WALK = 4, STONES = 40, NOWHERE = -1;
constexpr int START_SCORE = 10, BLACK_POINTS = 2, GEM_POINTS = 3;
constexpr u32 OUTER = (1u << OUTER_SPACES) - 1;

// The place of the n-th lowest bit (from 0).
inline int nth_bit(u64 mask, u32 n) {
#ifdef __BMI2__
    return std::countr_zero(_pdep_u64(1ull << n, mask));
#else
    while (n--) mask &= mask - 1;
    return std::countr_zero(mask);
#endif
}

struct Random {
    u64 state;

    u32 pick(u32 n) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        return (state >> 32) * n >> 32;
    }
};

struct RuleTable {
    std::array<u32, SPACES> adjacent;
    int positions;
    std::array<u64, POSITIONS> supports, rests_on_it{};
    std::array<int, POSITIONS> colour, points;
    std::array<u64, 1 << COLOURS> of_colours{};  // the positions of each set of colours
    std::array<std::array<int, KINDS>, ROUNDS> plan;
    u64 complete, ground = 0;  // all positions, and those that rest on nothing
};

class Game {
  public:
    std::array<int, SEATS> scores;
    long decisions = 0;

    Game(const RuleTable& table, int players, Random& random) : table(table), players(players), random(random) {
        scores.fill(START_SCORE);
        open = table.ground;
    }

    void play() {
        for (int round = 0; round < ROUNDS; round++) {
            deal(round);
            walk();
            if (build()) break;  // E1: the monument is complete
        }
        for (int seat = 0; seat < players; seat++) scores[seat] += GEM_POINTS * hands[seat][GEM];  // E2
    }

  private:
    const RuleTable& table;
    const int players;
    Random& random;
    int holder = 0;                                      // who has the worker and begins
    std::array<std::array<u8, KINDS>, SPACES> quarry{};
    std::array<u8, SPACES> kinds{};                      // the kinds that lie on each space, as a mask
    u32 with_stones = 0;                                 // spaces that hold stones
    int in_quarry;
    std::array<std::array<u8, KINDS>, SEATS> hands{};
    std::array<u8, SEATS> colours{};                     // the colours in each hand, as a mask
    u64 built = 0, open;                                 // positions filled; and not filled but supported

    int choose(u64 mask) {
        decisions++;
        return nth_bit(mask, random.pick(std::popcount(mask)));
    }

    // Q1, Q2: one stone on each outer space, two on each middle one, the rest in the centre.
    void deal(int round) {
        std::array<u8, STONES> stones;
        int n = 0;
        for (int kind = 0; kind < KINDS; kind++)
            for (int i = 0; i < table.plan[round][kind]; i++) stones[n++] = kind;
        for (int last = n - 1; last > 0; last--) std::swap(stones[last], stones[random.pick(last + 1)]);
        for (int i = 0; i < n; i++) {
            int space = i < 12 ? i : i < 24 ? 12 + (i - 12) / 2 : 18;
            quarry[space][stones[i]]++;
            kinds[space] |= 1u << stones[i];
        }
        with_stones = n > 24 ? (1u << SPACES) - 1 : (1u << (SPACES - 1)) - 1;
        in_quarry = n;
    }

    // Whether a turn that stands here and still enters `left` spaces can end outside with a stone (Q8 to Q10).
    template <int left>
    bool finishes(int at, u32 entered, bool taken) const {
        taken |= with_stones >> at & 1;
        u32 ways = table.adjacent[at] & ~entered;
        if constexpr (left == 1) {
            return (ways & OUTER & (taken ? OUTER : with_stones)) != 0;
        } else {
            for (; ways; ways &= ways - 1) {
                int via = std::countr_zero(ways);
                if (finishes<left - 1>(via, entered | 1u << via, taken)) return true;
            }
            return false;
        }
    }

    template <int left>
    u32 those_that_finish(u32 ways, u32 entered, bool taken) const {
        u32 good = 0;
        for (; ways; ways &= ways - 1) {
            int space = std::countr_zero(ways);
            good |= u32(finishes<left>(space, entered | 1u << space, taken)) << space;
        }
        return good;
    }

    // The spaces that the worker may enter when `steps` are left.
    u32 spaces_to_enter(int worker, u32 entered, int steps, bool taken) const {
        u32 ways = table.adjacent[worker] & ~entered;
        switch (steps) {
            case 1: return ways & OUTER & (taken ? OUTER : with_stones);
            case 2: return those_that_finish<1>(ways, entered, taken);
            case 3: return those_that_finish<2>(ways, entered, taken);
            default: return those_that_finish<3>(ways, entered, taken);
        }
    }

    // The quarry phase, until the last stone is taken (Q4 to Q12).
    void walk() {
        int seat = holder, worker = NOWHERE;
        for (int turn = 1;; turn++) {
            u32 entered = worker == NOWHERE ? 0 : 1u << worker;
            bool taken = false;
            for (int steps = std::min(turn, LONGEST_WALK); steps > 0; steps--) {
                u32 ways = worker == NOWHERE ? OUTER : spaces_to_enter(worker, entered, steps, taken);
                if (ways == 0) {
                    choose(1);
                    break;
                }
                worker = choose(ways);
                entered |= 1u << worker;
                u32 lying = kinds[worker];
                if (lying == 0) continue;
                take(seat, worker, lying & (lying - 1) ? choose(lying) : std::countr_zero(lying));
                taken = true;
                if (in_quarry == 0) return return_black_stone();
            }
            if (++seat == players) seat = 0;
        }
    }

    void take(int seat, int space, int kind) {
        if (--quarry[space][kind] == 0) {
            kinds[space] ^= 1u << kind;
            if (kinds[space] == 0) with_stones ^= 1u << space;
        }
        hands[seat][kind]++;
        colours[seat] |= (1u << kind) & ((1u << COLOURS) - 1);
        in_quarry--;
    }

    // Q11, Q12.
    void return_black_stone() {
        for (int seat = 0; seat < players; seat++) {
            if (hands[seat][BLACK] == 0) continue;
            hands[seat][BLACK] = 0;
            scores[seat] += BLACK_POINTS;
            holder = seat;
        }
    }

    // The building phase (B1 to B5); whether the monument is complete.
    bool build() {
        u32 playing = (1u << players) - 1;
        for (int seat = holder;;) {
            u64 positions = table.of_colours[colours[seat]] & open;
            if (positions == 0) {
                choose(1);
                for (int colour = 0; colour < COLOURS; colour++) scores[seat] -= hands[seat][colour];  // B3
                playing ^= 1u << seat;
                if (playing == 0) return false;
            } else {
                int position = choose(positions), colour = table.colour[position];
                built |= 1ull << position;
                open ^= 1ull << position;
                for (u64 above = table.rests_on_it[position]; above; above &= above - 1) {
                    int upper = std::countr_zero(above);
                    open |= u64((table.supports[upper] & ~built) == 0) << upper;
                }
                if (--hands[seat][colour] == 0) colours[seat] ^= 1u << colour;
                scores[seat] += table.points[position];
                if (built == table.complete) return true;
            }
            do {
                if (++seat == players) seat = 0;
            } while (!(playing >> seat & 1));
        }
    }
};

static RuleTable read_table(const char* path) {
    std::FILE* file = std::fopen(path, "r");
    if (!file) std::perror(path), std::exit(2);
    auto number = [file] {
        unsigned long long n;
        if (std::fscanf(file, "%llu", &n) != 1) std::fputs("The tables are incomplete.\n", stderr), std::exit(2);
        return n;
    };
    RuleTable table;
    for (u32& spaces : table.adjacent) spaces = number();
    table.positions = number();
    for (int position = 0; position < table.positions; position++) {
        u64 its_bit = 1ull << position;
        u64 supports = table.supports[position] = number();
        int colour = table.colour[position] = number();
        table.points[position] = number();
        if (supports == 0) table.ground |= its_bit;
        for (; supports; supports &= supports - 1) table.rests_on_it[std::countr_zero(supports)] |= its_bit;
        for (int colours = 0; colours < 1 << COLOURS; colours++)
            if (colours >> colour & 1) table.of_colours[colours] |= its_bit;
    }
    table.complete = table.positions == 64 ? ~0ull : (1ull << table.positions) - 1;
    for (auto& round : table.plan)
        for (int& stones : round) stones = number();
    std::fclose(file);
    return table;
}

int main(int count, char** words) {
    if (count < 4) return std::fputs("usage: world_monuments TABLES GAMES PLAYERS [SEED]\n", stderr), 2;
    const RuleTable table = read_table(words[1]);
    const long games = std::atol(words[2]);
    const int players = std::atoi(words[3]);
    Random random{88172645463325252ull ^ (count > 4 ? std::strtoull(words[4], nullptr, 10) : 0)};
    long decisions = 0, points = 0;
    const std::clock_t start = std::clock();  // time of the processor: others may want it too
    for (long i = 0; i < games; i++) {
        Game game(table, players, random);
        game.play();
        decisions += game.decisions;
        for (int seat = 0; seat < players; seat++) points += game.scores[seat];
    }
    const double seconds = double(std::clock() - start) / CLOCKS_PER_SEC;
    std::printf("{\"games_per_second\": %.0f, \"decisions_per_second\": %.0f, \"decisions_per_game\": %.4f, "
                "\"mean_score\": %.4f}\n",
                games / seconds, decisions / seconds, double(decisions) / games, double(points) / games / players);
}
