import pg from "pg";

const { builtins, getTypeParser } = pg.types;

/** A whole number, exact where JavaScript can hold it. */
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

/** How `pg` reads values as PGlite does: big integers as numbers, dates and times as `Date`. */
export const plainTypes = typesWith({
  [builtins.INT8]: whole,
  [builtins.DATE]: asDate,
  [builtins.TIMESTAMP]: asDate,
});

/** How `pg` reads values as the data API sends them: dates and times as text. */
export const textTypes = typesWith({
  [builtins.INT8]: whole,
  [builtins.DATE]: asText,
  [builtins.TIMESTAMP]: asText,
  [builtins.TIMESTAMPTZ]: asText,
});
