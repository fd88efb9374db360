import { z } from "zod";

const counts = z.record(z.string(), z.number()).optional();

/** How many open positions each choice would find, the rest of a search as it is. */
export const choiceCountsSchema = z.strictObject({
  profession: counts,
  unit: counts,
  employment: counts,
  shift: counts,
  schedule: counts,
});
