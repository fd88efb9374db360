/** Referral links that professionals share with colleagues. Pure. */
import { count } from "#app/platform/format.ts";

export const REFERRALS_PATH = "/job-seeker/referrals";

/** Whether a code belongs to a colleague link; partner codes have another format. */
export const isColleagueCode = (code: string): boolean => /^R-[A-Z0-9]{10}$/i.test(code);

/** Results of a link, in a sentence. */
export function resultWords({ opened, signed_up }: { opened: number; signed_up: number }): string {
  if (opened === 0) return "Not opened yet";
  return `Opened ${count(opened, "time")}, ${count(signed_up, "sign-up")}`;
}
