import pg from "pg";

const { builtins, getTypeParser } = pg.types;

/** A whole number, exact where JavaScript can hold it. */
const whole = (text: string): number | bigint => {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
};

const PLAIN: Partial<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: whole,
  [builtins.DATE]: (text) => new Date(text),
  [builtins.TIMESTAMP]: (text) => new Date(text),
};

/** How `pg` reads values as PGlite does: big integers as numbers, dates and times as `Date`. */
export const plainTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    PLAIN[oid] ?? getTypeParser(oid, format as "text")) as typeof getTypeParser,
};
