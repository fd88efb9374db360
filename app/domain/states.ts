import { byKey } from "#app/platform/by-key.ts";
import { options } from "./options.ts";

/** States and the District of Columbia, as stored: for home addresses and licenses. */
export const STATE_NAMES: Readonly<Record<string, string>> = byKey({
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
});

/** A state's name; unknown codes are shown as stored. */
export const stateName = (code: string): string => STATE_NAMES[code] ?? code;

/** Options for home addresses and licenses. */
export const stateOptions = options(STATE_NAMES);

/** States where we list positions. */
export const SERVED_STATES = ["MO", "KS"];
export const isServed = (code: string): boolean => SERVED_STATES.includes(code);
export const servedStateOptions = SERVED_STATES.map((code) => ({
  value: code,
  label: stateName(code),
}));
