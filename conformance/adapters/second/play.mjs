// The play of the cards: what may be played, who takes a trick, who leads.
import { Irregular } from "./auction.mjs";
import { NotKnown } from "./rules.mjs";

const RANKS = ["7", "8", "9", "10", "J", "Q", "K", "A"];
const suit = (card) => card[0];
const rank = (card) => RANKS.indexOf(card.slice(1));

// Follow the suit led; without it trump; with neither play anything.
function may(hand, led, trump) {
  for (const wanted of [led, trump]) {
    const cards = [...hand].filter((card) => wanted && suit(card) === wanted);
    if (led && cards.length) return cards;
  }
  return [...hand];
}

function takerOf(trick, led, trump) {
  const wanted = [trump, led, suit(trick[0].card)].find((one) => one && trick.some(({ card }) => suit(card) === one));
  return trick.filter(({ card }) => suit(card) === wanted).sort((a, b) => rank(b.card) - rank(a.card))[0].by;
}

function trickOf(seats, leader) {
  const at = Math.max(0, seats.indexOf(leader));
  return [0, 1, 2].map((step) => seats[(at + step) % 3]);
}

// Play acts from `from` on; the talon takes part in the first two tricks of an all-pass.
export function play(deal, from, seats, hands, trump, talon) {
  const taken = Object.fromEntries([...seats, ...(talon?.dealer ? [talon.dealer] : [])].map((seat) => [seat, 0]));
  let at = from;
  let leader = seats[0];
  for (let number = 0; number < 10; number += 1) {
    const card = talon && number < 2 ? deal.talon?.[number] : undefined;
    const order = card && talon.dealer ? [talon.dealer, ...seats] : trickOf(seats, leader);
    const trick = [];
    for (const by of order) {
      const act = deal.acts[at];
      if (!act) return { taken, at, over: false };
      if (act.act !== "play") throw new NotKnown("acts");
      if (act.card === null) throw new NotKnown("unknown-cards");
      if (act.by !== by) throw new NotKnown("irregular");
      const led = card ? suit(card) : trick.length ? suit(trick[0].card) : "";
      check(act, at, by, hands, led, trump, talon, card);
      hands[by]?.delete(act.card);
      trick.push({ by, card: act.card });
      at += 1;
    }
    const taker = takerOf(trick, card ? suit(card) : "", trump);
    taken[taken[taker] === undefined ? order[0] : taker] += 1;
    leader = leads(number, taker, seats, talon);
  }
  return { taken, at, over: true };
}

function check(act, at, by, hands, led, trump, talon, card) {
  if (talon?.dealer === by) {
    if (act.card !== card) throw new NotKnown("irregular");
    return;
  }
  if (!hands[by]) throw new NotKnown("unknown-cards");
  if (!hands[by].has(act.card)) throw new NotKnown("irregular");
  if (!may(hands[by], led, trump).includes(act.card)) {
    throw new Irregular(at, { code: "revoke", clause: "codex:3.9.16", by, at, status: "pending" });
  }
}

// In an all-pass with the talon the first hand leads again to the second trick; else the taker leads.
function leads(number, taker, seats, talon) {
  if (talon && number === 0) return talon.second === "taker" && seats.includes(taker) ? taker : seats[0];
  if (talon && number === 1 && talon.third === "first_hand") return seats[0];
  return seats.includes(taker) ? taker : seats[0];
}
