// A second engine, written from the texts of the rules alone: the auction, the answers to the order, the play, the
// score and the settlement of deals in which nothing goes wrong, and the first wrong act of those in which it does.
// Needs Node and nothing more.
import { createInterface } from "node:readline";
import { Irregular, answers, auction, lawfulOrder, order } from "./auction.mjs";
import { Exact } from "./numbers.mjs";
import { play } from "./play.mjs";
import { NotKnown, RULE_SETS, VALUE, levelOf, optionsOf, trumpOf } from "./rules.mjs";
import { Sheet, scoreAllPass, scoreGame, scoreMisere } from "./score.mjs";

const HELLO = {
  name: "second engine",
  version: "1",
  levels: ["auction", "whist", "play", "scoring", "match"],
  rules: Object.keys(RULE_SETS),
  reasons: {
    rules: "does not know the rule set",
    option: "does not know an option or the value asked for",
    acts: "knows bids, passes, here, the order, answers to it and cards played, and no other acts",
    irregular: "does not know what follows after an irregular act",
    "unknown-cards": "needs to know all cards",
    written: "does not compare what the table wrote",
    table: "needs the number of players and the dealer",
    malformed: "leaves records that cannot be to others",
    "void-deals": "knows no void deals and no players who join",
  },
};
const SEATS = ["W", "N", "E", "S"];

class Match {
  constructor(record) {
    if (![3, 4].includes(record.players)) throw new NotKnown("table");
    if (record.final || record.draws) throw new NotKnown("written");
    this.players = SEATS.slice(0, record.players);
    this.options = optionsOf(record);
    if (record.players === 3 && this.options["allpass.talon"] === "dealer_plays") throw new NotKnown("malformed");
    this.sheet = new Sheet(this.players, this.options);
    this.series = 0;
    this.known = false;
    this.take(record.before);
  }

  take(state) {
    if (!state) return;
    if (state.bombs) throw new NotKnown("option");
    for (const { player, pool, whists } of state.sheet ?? []) {
      const others = Object.keys(whists ?? {});
      const known = [player, ...others].every((seat) => this.players.includes(seat)) && !others.includes(player);
      const below = [pool, ...Object.values(whists ?? {})].some((points) => String(points).startsWith("-"));
      if (!known || below) throw new NotKnown("malformed");
    }
    this.sheet.state(state.sheet);
    this.series = state.series ?? this.series;
  }

  deal(deal) {
    if (deal.scores || (deal.before?.sheet && this.known)) throw new NotKnown("written");
    if (deal.joined) throw new NotKnown("void-deals");
    if (this.known && deal.before?.series !== undefined) throw new NotKnown("written");
    this.take(deal.before);
    if (this.players.every((seat) => this.sheet.room(seat)?.isPositive === false)) throw new NotKnown("irregular");
    const dealer = deal.dealer ?? this.next;
    if (!dealer || (this.next && deal.dealer && deal.dealer !== this.next)) throw new NotKnown("table");
    const at = this.players.indexOf(dealer);
    const number = this.players.length;
    const seats = [1, 2, 3].map((step) => this.players[(at + step) % number]);
    this.sheet.entries = [];
    this.next = this.players[(at + 1) % number];
    this.known = true;
    const found = this.judge({ acts: [], ...deal }, { dealer, order: seats, idle: number === 4 });
    return { ...found, entries: this.sheet.entries, ...this.after() };
  }

  after() {
    const sheet = Object.fromEntries(
      this.players.map((seat) => {
        const { pool, mountain } = this.sheet.rows[seat];
        return [seat, { pool: String(pool), mountain: String(mountain) }];
      }),
    );
    return { sheet, settlement: this.sheet.settlement() };
  }

  judge(deal, players) {
    const held = [...(deal.talon ?? []), ...(deal.hands ?? []).flatMap(({ cards }) => cards)].filter((card) => card);
    const whole = (deal.hands ?? []).filter(({ cards }) => !cards.includes(null));
    const hands = Object.fromEntries(whole.map(({ player, cards }) => [player, new Set(cards)]));
    const sizes = (deal.hands ?? []).every(({ cards }) => cards.length === 10) && [undefined, 2].includes(deal.talon?.length);
    if (new Set(held).size !== held.length || !sizes) throw new NotKnown("malformed");
    try {
      return this.course(deal, players, hands);
    } catch (error) {
      if (!(error instanceof Irregular)) throw error;
      if (error.at !== deal.acts.length - 1) throw new NotKnown("irregular");
      return { verdict: "incomplete", violations: [error.violation] };
    }
  }

  course(deal, players, hands) {
    const scoreOnly = deal.acts[0]?.act === "order";
    const bidding = scoreOnly
      ? { high: { by: deal.acts[0].by, contract: deal.acts[0].contract }, at: 0, over: true }
      : auction(deal, players.order, this.options, this.series);
    if (!bidding.over) {
      if (!deal.acts.length && deal.taken) return this.allPass(deal, players, hands, 0);
      return { verdict: "incomplete" };
    }
    if (!bidding.high) return this.allPass(deal, players, hands, bidding.at);
    return this.game(deal, players, hands, bidding, scoreOnly);
  }

  game(deal, players, hands, { high, at: from }, scoreOnly) {
    const ordered = order(deal, from, high);
    const contract = ordered.order ?? (scoreOnly ? high.contract : undefined);
    this.exchange(deal, hands, high.by, ordered);
    if (!contract) return { verdict: "incomplete", contract: this.summary(high, null, [], null, scoreOnly) };
    if (!lawfulOrder(contract, high.contract)) throw new NotKnown("irregular");
    let { at } = ordered;
    if (scoreOnly) at = 1;
    if (contract === "misere") return this.misere(deal, players, hands, high, at);
    const answer = answers(deal, at, players, high.by, contract, this.options);
    if (!answer.over) {
      return { verdict: "incomplete", contract: this.summary(high, contract, answer.whisters, null, scoreOnly) };
    }
    return this.played(deal, players, hands, { high, contract, answer, scoreOnly });
  }

  // The declarer's hand with the talon and without the discard; where a card is not known, neither is the hand.
  exchange(deal, hands, declarer, { take, discard, discardAt }) {
    const hand = hands[declarer];
    if (!hand) return;
    if ((take && (deal.talon ?? [null]).includes(null)) || discard?.includes(null)) {
      delete hands[declarer];
      return;
    }
    if (take) for (const card of deal.talon) hand.add(card);
    for (const card of discard ?? []) {
      if (hand.delete(card)) continue;
      const fault = { code: "discard.not-held", clause: "codex:3.4.1/g", by: declarer, at: discardAt, status: "corrected" };
      throw new Irregular(discardAt, fault);
    }
  }

  summary(high, contract, whisters, mode, scoreOnly) {
    const kind = (contract ?? high.contract) === "misere" ? "misere" : "game";
    return { kind, by: high.by, bid: scoreOnly ? null : high.contract, order: contract, whisters, mode };
  }

  played(deal, players, hands, { high, contract, answer, scoreOnly }) {
    const { whisters } = answer;
    let { at } = answer;
    let mode = whisters.length === 2 ? "closed" : "unplayed";
    if (whisters.length === 1) {
      const choice = deal.acts[at];
      mode = null;
      if (choice?.act === "open" || choice?.act === "closed") {
        if (choice.by !== whisters[0]) throw new NotKnown("irregular");
        mode = choice.act;
        at += 1;
      } else if (choice || !deal.taken) {
        if (choice) throw new NotKnown("irregular");
        return { verdict: "incomplete", contract: this.summary(high, contract, whisters, null, scoreOnly) };
      }
    }
    const result = whisters.length ? this.tricks(deal, at, players.order, hands, trumpOf(contract)) : { over: true, taken: {}, at };
    if (result.at !== deal.acts.length) throw new NotKnown("acts");
    const summary = this.summary(high, contract, whisters, mode, scoreOnly);
    if (!result.over) return { verdict: "incomplete", contract: summary };
    const game = { declarer: high.by, contract, taken: result.taken, players: players.order, options: this.options, ...answer };
    scoreGame(this.sheet, game);
    this.talonBonus(deal, players, high.by, contract);
    const made = !whisters.length || result.taken[high.by] >= levelOf(contract);
    this.ends(made, whisters.length > 0);
    return { verdict: "legal", contract: summary, credited: result.taken };
  }

  // Tricks as counted, or as played.
  tricks(deal, at, seats, hands, trump, talon) {
    if (!deal.taken) return play(deal, at, seats, hands, trump, talon);
    const taken = Object.fromEntries(seats.map((seat) => [seat, 0]));
    const takers = trump || !talon ? seats : this.players;
    if (deal.taken.some(({ player, tricks }) => tricks && !takers.includes(player))) throw new NotKnown("malformed");
    for (const { player, tricks } of deal.taken) taken[player] = tricks;
    if (Object.values(taken).reduce((sum, tricks) => sum + tricks, 0) !== 10) throw new NotKnown("malformed");
    return { taken, at, over: true };
  }

  misere(deal, players, hands, high, at) {
    const result = this.tricks(deal, at, players.order, hands, "");
    if (result.at !== deal.acts.length) throw new NotKnown("acts");
    const summary = { kind: "misere", by: high.by, bid: at === 1 ? null : high.contract, order: "misere", whisters: [] };
    const contract = { ...summary, mode: null };
    if (!result.over) return { verdict: "incomplete", contract };
    scoreMisere(this.sheet, high.by, result.taken[high.by], this.options);
    this.ends(result.taken[high.by] === 0, false);
    return { verdict: "legal", contract, credited: result.taken };
  }

  allPass(deal, players, hands, at) {
    const way = this.options["allpass.talon"];
    const dealerPlays = way === "dealer_plays" || (way === "by_players" && players.idle);
    const talon =
      way === "unused"
        ? undefined
        : {
            dealer: dealerPlays && players.idle ? players.dealer : undefined,
            second: this.options["allpass.second_lead"],
            third: this.options["allpass.third_lead"],
          };
    if (talon && !deal.taken && deal.acts.length > at && deal.talon?.length !== 2) throw new NotKnown("unknown-cards");
    const result = this.tricks(deal, at, players.order, hands, "", talon);
    if (result.at !== deal.acts.length) throw new NotKnown("acts");
    const contract = { kind: "all-pass", by: null, bid: null, order: null, whisters: [], mode: null };
    if (!result.over) return { verdict: "incomplete", contract };
    scoreAllPass(this.sheet, players.order, result.taken, this.series, players.dealer, this.options);
    this.series += 1;
    return { verdict: "legal", contract, credited: result.taken };
  }

  // By agreement the dealer writes on the declarer for the cards of the talon.
  talonBonus(deal, players, declarer, contract) {
    if (this.options["talon.bonus"] === "off" || deal.talon?.length !== 2 || deal.talon.includes(null)) return;
    if (this.options["talon.bonus"] !== "dealer") throw new NotKnown("option");
    const [one, other] = deal.talon;
    const ranks = [one, other].map((card) => card.slice(1)).sort().join("");
    const same = one[0] === other[0];
    const units = ranks === "AA" ? 3 : same && ranks === "AK" ? 2 : ranks.includes("A") || (same && ranks === "KQ") ? 1 : 0;
    const priced = VALUE[levelOf(contract)] * this.options["unit.whist"];
    const unit = this.options["talon.bonus_unit"] === "whist" ? priced : Number(this.options["talon.bonus_unit"]);
    const writers = players.idle ? [players.dealer] : players.order.filter((seat) => seat !== declarer);
    for (const seat of writers) this.sheet.write(seat, "whists", Exact.of(units * unit).over(writers.length), declarer);
  }

  ends(made, whisted) {
    const asks = this.options["allpass.series_ends"];
    if (asks === "any" || (made && (asks === "made" || whisted))) this.series = 0;
  }
}

// Deals follow each other by number, and only a sheet can stand in for deals left out.
function misnumbered(deals) {
  return deals.some(({ number, before }, index) => {
    const last = index ? deals[index - 1].number : number - 1;
    return number <= last || (number > last + 1 && !before?.sheet);
  });
}

function judge(record) {
  if (!record) return { message: "skipped", reason: "malformed" };
  try {
    const voids = (record.deals ?? []).some((deal) => deal.acts?.some((act) => act.act === "void"));
    if (voids) throw new NotKnown("void-deals");
    if (misnumbered(record.deals ?? [])) return { message: "verdict", verdict: { verdict: "malformed" } };
    const match = new Match(record);
    const deals = (record.deals ?? []).map((deal, index, all) => {
      const found = match.deal(deal);
      if (found.verdict === "incomplete" && index < all.length - 1) throw new NotKnown("malformed");
      return found;
    });
    const grades = deals.map((deal) => deal.verdict);
    const verdict = grades.includes("incomplete") ? "incomplete" : "legal";
    if (!deals.length) return { message: "skipped", reason: "malformed" };
    return { message: "verdict", verdict: { verdict, deals } };
  } catch (error) {
    if (error instanceof NotKnown) return { message: "skipped", reason: error.message };
    return { message: "errored", text: String(error.stack).slice(0, 200) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const ask = JSON.parse(line);
  if (ask.message === "bye") break;
  const reply = ask.message === "hello" ? { message: "hello", protocol: ask.protocol, ...HELLO } : judge(ask.record);
  process.stdout.write(JSON.stringify({ seq: ask.seq, ...reply }) + "\n");
}
