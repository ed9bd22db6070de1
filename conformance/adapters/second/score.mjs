// The sheet: what a deal is worth, what fits into the pool, and the settlement.
import { Exact } from "./numbers.mjs";
import { DUTY, VALUE, levelOf } from "./rules.mjs";

export class Sheet {
  constructor(players, options) {
    this.players = players;
    this.options = options;
    this.rows = Object.fromEntries(
      players.map((seat) => [seat, { pool: new Exact(0n), mountain: new Exact(0n), whists: {} }]),
    );
    this.entries = [];
  }

  state(lines) {
    for (const line of lines ?? []) {
      const row = this.rows[line.player];
      if (line.pool !== undefined) row.pool = Exact.of(line.pool);
      if (line.mountain !== undefined) row.mountain = Exact.of(line.mountain);
      for (const [on, points] of Object.entries(line.whists ?? {})) row.whists[on] = Exact.of(points);
    }
  }

  write(player, column, points, on) {
    const exact = Exact.of(points);
    if (exact.isZero) return;
    const row = this.rows[player];
    if (column === "whists") row.whists[on] = (row.whists[on] ?? new Exact(0n)).plus(exact);
    else row[column] = row[column].plus(exact);
    this.entries.push({ player, column, points: String(exact), ...(on ? { on } : {}) });
  }

  room(seat) {
    const target = this.options["match.pool_target"];
    return target === "none" ? undefined : Exact.of(target).minus(this.rows[seat].pool);
  }

  // What fits goes into the own pool, then it helps the largest open pool, then it comes off the own mountain.
  pool(player, points) {
    let rest = Exact.of(points);
    const put = (seat) => {
      const room = this.room(seat);
      const part = room === undefined || rest.below(room) ? rest : room.isPositive ? room : new Exact(0n);
      this.write(seat, "pool", part);
      rest = rest.minus(part);
      return part;
    };
    put(player);
    while (rest.isPositive && this.options["match.help"] !== "off" && this.options["match.help"] !== false) {
      const helped = this.neediest(player);
      if (!helped) break;
      this.write(player, "whists", put(helped).times(this.options["match.help_price"]), helped);
    }
    if (rest.isPositive) this.write(player, "mountain", rest.times(-this.options["unit.pool_point"]));
  }

  neediest(player) {
    const at = this.players.indexOf(player);
    const others = this.players.map((_, step) => this.players[(at + step) % this.players.length]).slice(1);
    const open = others.filter((seat) => this.room(seat)?.isPositive);
    return open.reduce((best, seat) => (best && !this.rows[best].pool.below(this.rows[seat].pool) ? best : seat), undefined);
  }

  settlement() {
    const number = this.players.length;
    const unit = this.options["unit.pool_point"];
    const load = Object.fromEntries(
      this.players.map((seat) => [seat, this.rows[seat].mountain.minus(this.rows[seat].pool.times(unit))]),
    );
    const all = this.players.reduce((sum, seat) => sum.plus(load[seat]), new Exact(0n));
    return Object.fromEntries(
      this.players.map((seat) => {
        let net = all.minus(load[seat].times(number)).times(10).over(number);
        for (const other of this.players) {
          net = net.plus(this.rows[seat].whists[other] ?? 0).minus(this.rows[other].whists[seat] ?? 0);
        }
        return [seat, String(net)];
      }),
    );
  }
}

// A game: the declarer's price or his undertricks, whists and consolation, and what whisters lack.
export function scoreGame(sheet, game) {
  const { declarer, contract, taken, whisters, half, players, options } = game;
  const level = levelOf(contract);
  const value = VALUE[level];
  const whist = value * options["unit.whist"];
  if (half) {
    sheet.pool(declarer, value);
    sheet.write(half, "whists", (whist * DUTY[level]) / 2, declarer);
    return;
  }
  const under = whisters.length ? Math.max(0, level - taken[declarer]) : 0;
  if (under === 0) sheet.pool(declarer, value);
  else {
    sheet.write(declarer, "mountain", under * value * options["unit.undertrick"]);
    const unit = options["whist.consolation"] === "ten" ? 10 : whist;
    const everybody = { all: sheet.players, active: players, whisters }[options["whist.consolation_to"]];
    for (const seat of everybody) if (seat !== declarer) sheet.write(seat, "whists", under * unit, declarer);
  }
  if (whisters.length === 2) joint(sheet, game, under, whist);
  if (whisters.length === 1) lone(sheet, game, under, whist);
}

const price = (level, options) =>
  Exact.of(VALUE[level] * options["unit.undertrick"]).over(options["whist.responsibility"] === "half" ? 2 : 1);

function lone(sheet, { declarer, contract, taken, whisters: [whister], players, options, dealerWhists }, under, whist) {
  const level = levelOf(contract);
  const tricks = 10 - taken[declarer];
  const passer = players.find((seat) => seat !== declarer && seat !== whister);
  if (under > 0 && options["whist.style"] === "gentlemanly" && !dealerWhists) {
    for (const seat of [whister, passer]) sheet.write(seat, "whists", Exact.of(tricks * whist).over(2), declarer);
  } else sheet.write(whister, "whists", tricks * whist, declarer);
  const liable = !dealerWhists || options["whist.dealer_liable"];
  if (under === 0 && liable) sheet.write(whister, "mountain", price(level, options).times(Math.max(0, DUTY[level] - tricks)));
}

function joint(sheet, { declarer, contract, taken, whisters, options }, under, whist) {
  const level = levelOf(contract);
  for (const seat of whisters) sheet.write(seat, "whists", taken[seat] * whist, declarer);
  const lack = DUTY[level] - whisters.reduce((sum, seat) => sum + taken[seat], 0);
  if (under > 0 || lack <= 0) return;
  const missing = (seat) => Math.max(0, DUTY[level] / 2 - taken[seat]);
  if (level >= 8) {
    const both = options["whist.high_contract_shortfall"] === "both";
    for (const seat of both ? whisters : whisters.slice(1)) sheet.write(seat, "mountain", price(level, options).times(lack));
    return;
  }
  const capped = options["whist.joint_shortfall"] === "capped";
  for (const seat of whisters) {
    const tricks = capped ? Math.min(missing(seat), lack) : missing(seat);
    sheet.write(seat, "mountain", price(level, options).times(tricks));
  }
}

export function scoreMisere(sheet, declarer, tricks, options) {
  if (tricks === 0) sheet.pool(declarer, VALUE.misere);
  else sheet.write(declarer, "mountain", tricks * options["unit.misere_undertrick"]);
}

// An all-pass: every trick has its price; nobody's tricks are rewarded.
export function scoreAllPass(sheet, players, taken, series, dealer, options) {
  const steps = options["allpass.progression"];
  const unit = options["allpass.price"] * steps[Math.min(series, steps.length - 1)];
  const counts = players.map((seat) => taken[seat] ?? 0);
  const least = Math.min(...counts);
  if (options["allpass.scoring"] === "whists") {
    const winners = players.filter((seat) => (taken[seat] ?? 0) === least);
    for (const winner of winners) {
      for (const seat of players.filter((one) => !winners.includes(one))) {
        sheet.write(winner, "whists", Exact.of(unit * taken[seat]).over(winners.length), seat);
      }
    }
  } else {
    const off = options["allpass.amnesty"] ? least : 0;
    for (const seat of Object.keys(taken)) sheet.write(seat, "mountain", unit * Math.max(0, taken[seat] - off));
  }
  const bonus = { pool_price: ["pool", unit], pool_1: ["pool", 1], mountain_2x: ["mountain", -2 * unit] };
  const [column, points] = bonus[options["allpass.zero_bonus"]] ?? [];
  const deals = options["allpass.zero_bonus_dealer"] && dealer in taken && !players.includes(dealer) ? [dealer] : [];
  for (const seat of [...players, ...deals]) {
    if (taken[seat] !== 0 || !column) continue;
    if (column === "pool") sheet.pool(seat, points);
    else sheet.write(seat, "mountain", points);
  }
}
