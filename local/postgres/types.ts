import pg from "pg";

const { builtins, getTypeParser } = pg.types;

/** An integer: a number where JavaScript is exact, otherwise a bigint. */
const whole = (text: string): number | bigint => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
};

const typesWith = (
  own: Partial<Record<number, (text: string) => unknown>>,
): pg.CustomTypesConfig => ({
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    own[oid] ?? getTypeParser(oid, format as "text")) as typeof getTypeParser,
});

const asDate = (text: string) => new Date(text);
const asText = (text: string) => text;

/** Makes `pg` parse values as PGlite does: big integers as numbers, dates and times as `Date`. */
export const plainTypes = typesWith({
  [builtins.INT8]: whole,
  [builtins.DATE]: asDate,
  [builtins.TIMESTAMP]: asDate,
});

/** Makes `pg` parse values as the data API sends them: dates and times as text. */
export const textTypes = typesWith({
  [builtins.INT8]: whole,
  [builtins.DATE]: asText,
  [builtins.TIMESTAMP]: asText,
  [builtins.TIMESTAMPTZ]: asText,
});
