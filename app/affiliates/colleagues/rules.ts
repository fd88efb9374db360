/** Links with which professionals show positions to colleagues. Pure. */
import { count } from "#app/platform/format.ts";

export const REFERRALS_PATH = "/job-seeker/referrals";

/** Whether a code is of a colleague's link; those of partners look otherwise. */
export const isColleagueCode = (code: string): boolean => /^R-[A-Z0-9]{10}$/i.test(code);

/** What came of a link, in a sentence. */
export function resultWords({ opened, signed_up }: { opened: number; signed_up: number }): string {
  if (opened === 0) return "Not opened yet";
  return `Opened ${count(opened, "time")}, ${count(signed_up, "sign-up")}`;
}
