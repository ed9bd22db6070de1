// What tables agree on, and the figures of the rules: prices, duties, the ladder of bids.

export const VALUE = { 6: 2, 7: 4, 8: 6, 9: 8, 10: 10, misere: 10 };
export const DUTY = { 6: 4, 7: 2, 8: 1, 9: 1, 10: 1 };

const STRAINS = ["s", "c", "d", "h", "NT"];
const games = (levels) => levels.flatMap((level) => STRAINS.map((strain) => `${level}${strain}`));
export const LADDER = [...games([6, 7, 8]), "misere", ...games([9, 10])];

export const levelOf = (contract) => (contract === "misere" ? 0 : Number.parseInt(contract, 10));
export const trumpOf = (contract) =>
  contract === "misere" || contract.endsWith("NT") ? "" : contract.at(-1);

const SOCHI = {
  "match.pool_target": 10,
  "match.help": "on",
  "match.help_price": 10,
  "unit.undertrick": 1,
  "unit.whist": 1,
  "unit.pool_point": 1,
  "unit.misere_undertrick": 10,
  "auction.here": true,
  "auction.jump_bids": true,
  "whist.responsibility": "full",
  "whist.style": "greedy",
  "whist.half": true,
  "whist.return": true,
  "whist.pass_half": false,
  "whist.joint_shortfall": "own_half",
  "whist.high_contract_shortfall": "second",
  "whist.stalingrad": false,
  "whist.ten": "whisted",
  "whist.consolation": "value",
  "whist.consolation_to": "all",
  "whist.dealer_return": true,
  "whist.dealer_liable": true,
  "allpass.scoring": "mountain",
  "allpass.price": 1,
  "allpass.progression": [1],
  "allpass.zero_bonus": "pool_price",
  "allpass.zero_bonus_dealer": false,
  "allpass.amnesty": false,
  "allpass.talon": "by_players",
  "allpass.second_lead": "first_hand",
  "allpass.third_lead": "taker",
  "allpass.exit_level": [6],
  "allpass.series_ends": "any",
  "talon.bonus": "off",
  "talon.bonus_unit": "whist",
};

const LENINGRAD = {
  ...SOCHI,
  "match.help_price": 20,
  "unit.undertrick": 2,
  "unit.whist": 2,
  "unit.pool_point": 2,
  "unit.misere_undertrick": 20,
  "whist.responsibility": "half",
  "whist.style": "gentlemanly",
  "whist.high_contract_shortfall": "both",
  "whist.pass_half": true,
  "whist.dealer_liable": false,
  "allpass.price": 2,
  "allpass.progression": [1, 2, 3],
  "allpass.exit_level": [6, 7, 8],
  "allpass.series_ends": "made",
};

const ROSTOV = {
  ...SOCHI,
  "whist.responsibility": "half",
  "whist.style": "gentlemanly",
  "whist.consolation": "ten",
  "whist.pass_half": true,
  "allpass.scoring": "whists",
  "allpass.price": 5,
  "allpass.zero_bonus": "pool_1",
  "allpass.talon": "unused",
  "talon.bonus_unit": 10,
};

const FSPR = {
  ...LENINGRAD,
  "match.pool_target": "none",
  "match.help": "off",
  "allpass.exit_level": [6, 7],
  "allpass.series_ends": "made_and_whisted",
  "talon.bonus": "dealer",
};

export const RULE_SETS = {
  "codex-tournament": SOCHI,
  "codex-commercial": SOCHI,
  sochi: SOCHI,
  leningrad: LENINGRAD,
  rostov: ROSTOV,
  fspr: FSPR,
};

export class NotKnown extends Error {}

function valueOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

// The options of a record: those of its rule set, with its own put over them.
export function optionsOf(record) {
  const base = RULE_SETS[(record.rules ?? "codex-tournament").split("@")[0]];
  if (!base) throw new NotKnown("rules");
  const options = { ...base };
  for (const line of record.options ?? []) {
    const [name, text] = [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)];
    if (!(name in options)) throw new NotKnown("option");
    options[name] = valueOf(text);
  }
  return options;
}
