/** Dunning banner for a facility's team while its plan is unpaid. Pure. */
import { formatDate, formatMoment, todayCentral } from "#app/platform/format.ts";

/** An unpaid plan, as stored with the account. */
type Trouble = {
  plan_status: "past_due" | "suspended";
  since: string | null;
  stops_at: string | null;
  owner: boolean;
};

/** Banner on every page; `to` links to where it is paid. */
export type Dunning = {
  tone: "warning" | "error";
  title: string;
  text: string;
  to: string | null;
};

/** What is wrong, since when, what stops and when, and what to do. */
export function dunningOf({ plan_status, since, stops_at, owner }: Trouble): Dunning {
  const day = (moment: string) => formatDate(todayCentral(new Date(moment)));
  const failed = `A payment for your facility’s plan failed${since ? ` on ${day(since)}` : ""} and is past due.`;
  const toDo = owner ? "" : " Tell your facility’s owner: they can pay it under Billing.";
  const to = owner ? "/employer/billing" : null;
  if (plan_status === "past_due") {
    return {
      tone: "warning",
      title: "Your plan payment is past due",
      text: `${failed} Until ${stops_at ? formatMoment(stops_at) : "a week after that"}, you can do everything except change plans. After that, you can’t post positions or view new candidates in full.${toDo}`,
      to,
    };
  }
  return {
    tone: "error",
    title: "You can’t post positions or view new candidates in full: your plan payment is past due",
    text: `${failed} ${stops_at ? `Since ${day(stops_at)}, you` : "You"} can’t post positions or view new candidates in full. Hiring in progress continues, and paying brings everything back right away.${toDo}`,
    to,
  };
}
