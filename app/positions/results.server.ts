import { z } from "zod";

const counts = z.record(z.string(), z.number()).optional();

/** Counts of open positions for each choice, with the rest of the search unchanged. */
export const choiceCountsSchema = z.strictObject({
  profession: counts,
  unit: counts,
  employment: counts,
  shift: counts,
  schedule: counts,
});
