/** The reference data of a new database, for tests that read cells without a database. */
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { Known } from "#app/positions/import/words.ts";

const seed = (name: string) =>
  parse(readFileSync(new URL(`../../supabase/seeds/${name}.csv`, import.meta.url)), {
    columns: true,
  }) as Record<string, string>[];
const array = (text = "") => text.replace(/[{}]/g, "").split(",").filter(Boolean);

export const known: Known = {
  professions: seed("06_professions").map((row) => ({
    code: row["code"]!,
    name: row["name"]!,
    shortName: row["short_name"]!,
  })),
  units: seed("23_units").map((row) => ({
    code: row["code"]!,
    name: row["name"]!,
    parent: row["parent"] || null,
    professions: array(row["professions"]),
    active: true,
  })),
  unitWords: seed("24_unit_synonyms").map((row) => ({
    spelled: row["spelled"]!,
    unit: row["unit"]!,
  })),
  certifications: seed("07_certifications").map((row) => ({
    code: row["code"]!,
    shortName: row["short_name"]!,
    name: row["name"]!,
    validMonths: Number(row["valid_months"]) || null,
    professions: array(row["professions"]),
    units: array(row["units"]),
    active: true,
  })),
};
