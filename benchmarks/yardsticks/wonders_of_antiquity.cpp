// The yardstick of Wonders of Antiquity: the same random playouts, hand-written in C++, one thread.
//
//     g++ -O3 -march=native -std=c++20 -o wonders_of_antiquity wonders_of_antiquity.cpp
//     wonders_of_antiquity TABLES GAMES PLAYERS SEED            prints the speed as JSON
//     wonders_of_antiquity TABLES GAMES PLAYERS SEED --check    prints of each game its decisions and all points
//
// It plays the base game for 2 to 4 players; there is no Eternal Fame and there are no tokens. It draws from the
// same generator, shuffles alike, and lists what is legal in the same order as the rules in Python, so that equal
// seeds give equal games. A decision is one entry of the record: a draw, the beginning of an action, a card laid,
// `done`, a card discarded, a historian, the end or lapse of a turn.
//
// It keeps nothing that only a program with an audience needs: no events, no discards, no knowledge of others. What
// the rules ask for again and again is kept as masks, so that the legal actions are one word with a bit for each.
//
// TABLES is text: players (as in the command), first player, cards in a starting hand, historians each, points lost
// by an unused one; seven values of the scale; three of the historian track; the number of cards; then of each card
// its index (monument * 9 + number - 1) and its symbol.
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
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr int SEATS = 4, MONUMENTS = 12, NUMBERS = 9, CARDS = MONUMENTS * NUMBERS, SYMBOLS = 3, STEPS = 6, OFFER = 3;
constexpr int ACTIONS_A_TURN = 3, TRACK = 16;
constexpr u8 NO_CARD = 255;

// Everything that can be chosen when no action is unfinished, as bits in the order in which the rules list it.
constexpr int PLACES = 1 + OFFER;  // the pile, then the offer
constexpr int BUILD = PLACES, POINTS = BUILD + MONUMENTS, END = POINTS + SYMBOLS, EXTRA = END + 1;
constexpr int HISTORIAN = EXTRA + SYMBOLS;

// The place of the n-th lowest bit (from 0).
inline int nth_bit(u64 mask, u32 n) {
#ifdef __BMI2__
    return std::countr_zero(_pdep_u64(1ull << n, mask));
#else
    while (n--) mask &= mask - 1;
    return std::countr_zero(mask);
#endif
}

// splitmix64, of which the upper 32 bits are used. The next number is made before it is asked for, so that it is
// there when a branch was foreseen wrongly.
struct Random {
    static constexpr u64 STEP = 0x9E3779B97F4A7C15;
    u64 state;
    u32 next;

    explicit Random(u64 seed) : state(seed + STEP), next(mix(state) >> 32) {}
    static u64 mix(u64 x) {
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
        return x ^ (x >> 31);
    }
    u32 word() {
        u32 ready = next;
        next = mix(state += STEP) >> 32;
        return ready;
    }
    u32 pick(u32 n) { return u64(word()) * n >> 32; }
    int choose(u64 mask) { return nth_bit(mask, pick(std::popcount(mask))); }
};

// Remainders of 32-bit numbers by a divisor known beforehand, exactly and without dividing (Lemire).
struct Divisor {
    u64 inverse;
    u32 divisor, highest;  // of the numbers that are evenly spread over the remainders

    explicit Divisor(u32 d = 1) : inverse(~0ull / d + 1), divisor(d), highest(-1u - u32((1ull << 32) % d)) {}
    u32 remainder(u32 x) const { return (unsigned __int128)(inverse * x) * divisor >> 64; }
};

struct Card {
    u8 monument, number, symbol;
    u16 in_monument;  // its bit among the cards of its monument
    u64 in_symbol;    // and among those of its symbol
};

struct RuleTable {
    int players, first_player, start_hand, historians, unused_cost, cards;
    std::array<int, STEPS + 1> scale;
    std::array<int, 3> track_points;
    std::array<u8, CARDS> deck;
    std::array<Card, CARDS> card{};
    std::array<std::array<u8, 64>, SYMBOLS> of_symbol;  // the cards of each symbol in order
    std::array<Divisor, CARDS + 1> divisor;
};

// Monuments of which a hand holds at least one, two, three cards: twelve bits each, sixteen apart.
constexpr u64 IN_ALL = 1ull | 1ull << 16 | 1ull << 32;
constexpr u64 AT_LEAST[NUMBERS + 1] = {
    0, 1, 1 | 1ull << 16, IN_ALL, IN_ALL, IN_ALL, IN_ALL, IN_ALL, IN_ALL, IN_ALL,
};

struct Player {
    std::array<u64, SYMBOLS> by_symbol;     // the hand, as sets of cards of each symbol
    std::array<u64, MONUMENTS> stacks;      // numbers on each own monument, four bits each, the top card lowest
    u64 at_least;
    std::array<u16, MONUMENTS> by_monument; // the hand again
    std::array<u8, MONUMENTS> heights;
    std::array<int, SYMBOLS> symbols;       // on all own monuments
    u32 built, tall;                        // own monuments, and those of two or more cards
    int historians, points;

    void recount(int monument) {
        int held = std::popcount(by_monument[monument]);
        at_least = (at_least & ~(IN_ALL << monument)) | AT_LEAST[held] << monument;
    }
    void take(const Card& card) {
        by_symbol[card.symbol] |= card.in_symbol;
        by_monument[card.monument] |= card.in_monument;
        recount(card.monument);
    }
    void discard(const Card& card) {
        by_symbol[card.symbol] ^= card.in_symbol;
        by_monument[card.monument] ^= card.in_monument;
        recount(card.monument);
    }
    bool holds_two() const {
        int held = 0;
        for (int s = 0; s < SYMBOLS; s++) held += std::popcount(by_symbol[s]);
        return held >= 2;
    }
    // Symbols of which the hand holds two cards.
    u32 pairs() const {
        u32 mask = 0;
        for (int s = 0; s < SYMBOLS; s++) mask |= u32((by_symbol[s] & (by_symbol[s] - 1)) != 0) << s;
        return mask;
    }
};

class Game {
  public:
    std::array<int, SEATS> scores{};

    Game(const RuleTable& table, u64 seed) : table(table), random(seed) {}

    // Play to the end; how many decisions that took.
    int play() {
        deal();
        int seat = table.first_player, last_turns = 0;
        for (;;) {
            take_turn(seat);
            if (last_turns == 1) break;  // E1
            if (last_turns > 1) last_turns--;
            else if (pile_size() == 0) last_turns = table.players - 1;
            if (++seat == table.players) seat = 0;
        }
        score();
        return decisions;
    }

  private:
    const RuleTable& table;
    Random random;
    int decisions = 0;
    std::array<Player, SEATS> players{};
    std::array<u8, CARDS + 1> cards;  // as they leave the shuffled deck; then no card
    int next = 0;                     // the card below the pile's top
    std::array<u8, PLACES> places;    // the pile's top, then the offer
    u32 open;                         // places where a card lies
    u32 begun = 0, begun_twice = 0;   // monuments with one builder or two, with two
    std::array<u8, MONUMENTS> values{};
    std::array<u8, TRACK> track_seats, track_cards;
    int on_track = 0;

    int pile_size() const { return table.cards + 1 - next; }

    int choose(u64 mask) {
        decisions++;
        return random.choose(mask);
    }

    void deal() {
        cards = {};
        std::memcpy(cards.data(), table.deck.data(), CARDS);
        for (u32 last = table.cards - 1; last > 0; last--) {
            const Divisor& count = table.divisor[last + 1];
            u32 x = random.word();
            while (x > count.highest) x = random.word();
            std::swap(cards[last], cards[count.remainder(x)]);
        }
        cards[table.cards] = NO_CARD;
        for (int seat = 0; seat < table.players; seat++) {
            players[seat].historians = table.historians;
            for (int i = 0; i < table.start_hand; i++) players[seat].take(table.card[cards[next++]]);
        }
        for (int place = 1; place < PLACES; place++) places[place] = cards[next++];
        places[0] = cards[next++];
        open = (1u << PLACES) - 1;
    }

    // What a player can build: expand what is there (M4), or erect with two cards or three (M3).
    u32 buildable(const Player& player) const {
        u32 one = player.at_least & 0xFFF, two = player.at_least >> 16 & 0xFFF, three = player.at_least >> 32;
        u32 erect = (two & ~begun) | (three & begun & ~begun_twice);
        return (one & player.built) | (erect & ~player.built);
    }

    u32 others_tall(int seat) const {
        u32 tall = 0;
        for (int other = 0; other < SEATS; other++) tall |= other == seat ? 0 : players[other].tall;
        return tall;
    }

    void take_turn(int seat) {
        Player& player = players[seat];
        int actions = ACTIONS_A_TURN;
        u32 may_pay = 7;  // M6: all symbols, until the extra action is paid for
        u32 historian = player.historians > 0 && others_tall(seat) != 0;
        for (;;) {
            u32 pairs = player.pairs(), choices;
            if (actions > 0) {
                choices = open | buildable(player) << BUILD | pairs << POINTS;
                if (choices == 0) choices = 1u << END;  // M7
            } else if (may_pay && player.holds_two()) {
                choices = 1u << END;  // M6: whoever could hold a pair is asked
            } else {
                return;
            }
            int choice = choose(choices | (pairs & may_pay) << EXTRA | historian << HISTORIAN);
            historian = 0;
            if (choice < BUILD) {
                draw(player, choice);
            } else if (choice < POINTS) {
                build(player, choice - BUILD);
            } else if (choice < END) {
                discard_pair(player, choice - POINTS);
                player.points += player.symbols[choice - POINTS];  // M5
            } else if (choice == END) {
                return;
            } else if (choice < HISTORIAN) {
                discard_pair(player, choice - EXTRA);
                may_pay = 0;
                actions += 2;
            } else {
                write_history(seat);
                return;
            }
            actions--;
        }
    }

    // M2: the pile's top card refills the place from which a card is taken.
    void draw(Player& player, int place) {
        player.take(table.card[places[place]]);
        places[place] = places[0];
        if (pile_size() > 0) {
            places[0] = cards[next++];
            if (pile_size() == 0) open &= ~1u;
        } else {
            open &= ~(1u << place);
        }
    }

    void build(Player& player, int monument) {
        u32 its_bit = 1u << monument;
        int needed = 1;
        if (!(player.built & its_bit)) {
            needed = begun & its_bit ? 3 : 2;
            begun_twice |= begun & its_bit;
            begun |= its_bit;
            player.built |= its_bit;
        }
        const Card* card = &table.card[monument * NUMBERS];
        u64 stack = player.stacks[monument];
        u32 held = player.by_monument[monument];
        int laid = 0;
        for (;;) {
            int choice = choose(held | u32(laid >= needed) << NUMBERS);
            if (choice == NUMBERS) break;
            held ^= 1u << choice;
            stack = stack << 4 | u32(choice + 1);
            player.by_symbol[card[choice].symbol] ^= card[choice].in_symbol;
            player.symbols[card[choice].symbol]++;
            laid++;
        }
        player.stacks[monument] = stack;
        player.heights[monument] += laid;
        player.tall |= its_bit;
        player.by_monument[monument] = held;
        player.recount(monument);
    }

    void discard_pair(Player& player, int symbol) {
        for (int i = 0; i < 2; i++) player.discard(table.card[table.of_symbol[symbol][choose(player.by_symbol[symbol])]]);
    }

    // R2 to R4.
    void write_history(int seat) {
        int removed = 0;
        for (int other = 0; other < table.players; other++) {
            if (other == seat) continue;
            Player& player = players[other];
            for (u32 tall = player.tall; tall; tall &= tall - 1) {
                int monument = std::countr_zero(tall);
                int number = player.stacks[monument] & 15;
                player.stacks[monument] >>= 4;
                player.symbols[table.card[monument * NUMBERS + number - 1].symbol]--;
                player.tall ^= u32(--player.heights[monument] == 1) << monument;
                values[monument] += values[monument] < STEPS;  // C4
                removed++;
            }
        }
        players[seat].historians--;
        track_seats[on_track] = seat;
        track_cards[on_track++] = removed;
    }

    // E2: more cards, then the higher sum, then the highest number.
    bool is_larger(const Player& one, const Player& other, int monument) const {
        auto size = [monument](const Player& player) {
            int sum = 0, highest = 0;
            for (u64 stack = player.stacks[monument]; stack; stack >>= 4) {
                sum += stack & 15;
                highest = std::max(highest, int(stack & 15));
            }
            return sum << 4 | highest;
        };
        if (one.heights[monument] != other.heights[monument]) return one.heights[monument] > other.heights[monument];
        return size(one) > size(other);
    }

    void score() {
        for (int seat = 0; seat < table.players; seat++) {
            scores[seat] = players[seat].points - table.unused_cost * players[seat].historians;  // E4
            for (u32 alone = players[seat].built & ~begun_twice; alone; alone &= alone - 1)
                scores[seat] += table.scale[values[std::countr_zero(alone)]];
        }
        for (u32 shared = begun_twice; shared; shared &= shared - 1) {
            int monument = std::countr_zero(shared), one = 0;
            while (!(players[one].built >> monument & 1)) one++;
            int other = one + 1;
            while (!(players[other].built >> monument & 1)) other++;
            if (is_larger(players[other], players[one], monument)) std::swap(one, other);
            int third = table.scale[values[monument]] / 3;
            scores[one] += 2 * third;
            scores[other] += third;
        }
        for (int points : table.track_points) {  // E3
            int best = std::max_element(track_cards.begin(), track_cards.begin() + on_track) - track_cards.begin();
            if (best == on_track || track_cards[best] == 0) break;  // whoever has written removed a card (R1)
            scores[track_seats[best]] += points;
            track_cards[best] = 0;
        }
    }
};

static RuleTable read_table(const char* path) {
    std::FILE* file = std::fopen(path, "r");
    if (!file) std::perror(path), std::exit(2);
    auto number = [file] {
        int n;
        if (std::fscanf(file, "%d", &n) != 1) std::fputs("The tables are incomplete.\n", stderr), std::exit(2);
        return n;
    };
    RuleTable table;
    for (int* n : {&table.players, &table.first_player, &table.start_hand, &table.historians, &table.unused_cost})
        *n = number();
    for (int& value : table.scale) value = number();
    for (int& points : table.track_points) points = number();
    table.cards = number();
    std::array<int, SYMBOLS> rank{};
    for (int i = 0; i < table.cards; i++) {
        int card = number(), symbol = number();
        table.deck[i] = card;
        table.of_symbol[symbol][rank[symbol]] = card;
        table.card[card] = {u8(card / NUMBERS), u8(card % NUMBERS + 1), u8(symbol), u16(1u << card % NUMBERS),
                            1ull << rank[symbol]++};
    }
    for (int d = 1; d <= CARDS; d++) table.divisor[d] = Divisor(d);
    std::fclose(file);
    return table;
}

int main(int count, char** words) {
    if (count < 5) return std::fputs("usage: wonders_of_antiquity TABLES GAMES PLAYERS SEED [--check]\n", stderr), 2;
    const RuleTable table = read_table(words[1]);
    const long games = std::atol(words[2]);
    if (std::atoi(words[3]) != table.players) return std::fputs("The tables are for other players.\n", stderr), 2;
    const u64 seed = std::strtoull(words[4], nullptr, 10);
    const bool check = count > 5 && !std::strcmp(words[5], "--check");
    long decisions = 0, points = 0;
    const std::clock_t start = std::clock();  // time of the processor: others may want it too
    for (long i = 0; i < games; i++) {
        Game game(table, Random::mix(seed + (i + 1) * Random::STEP));
        int taken = game.play();
        decisions += taken;
        for (int score : game.scores) points += score;
        if (check) {
            std::printf("%d", taken);
            for (int seat = 0; seat < table.players; seat++) std::printf(" %d", game.scores[seat]);
            std::printf("\n");
        }
    }
    const double seconds = double(std::clock() - start) / CLOCKS_PER_SEC;
    if (!check)
        std::printf("{\"games_per_second\": %.0f, \"decisions_per_second\": %.0f, \"decisions_per_game\": %.4f, "
                    "\"mean_score\": %.4f}\n",
                    games / seconds, decisions / seconds, double(decisions) / games,
                    double(points) / games / table.players);
}
