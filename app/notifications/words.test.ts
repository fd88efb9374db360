import fc from "fast-check";
import { expect, test } from "vitest";
import { EVENTS, wordsOf } from "./words.ts";
import type { Side } from "./facts.ts";
import { notifyCalls, UNREADABLE } from "#tests/helpers/notify-calls.ts";
import { sampleFacts as ALL } from "#tests/helpers/sample-facts.ts";

// prettier-ignore
const TABLE: [kind: string, event: string, side: Side, title: string, text: string][] = [
  ["account_decided", "approved", "employer", "Your account is approved", "Choose a plan to post positions and meet candidates."],
  ["account_decided", "approved", "job_seeker", "Your account is approved", "positions that fit you"],
  ["account_decided", "rejected", "job_seeker", "Your account is not approved yet", "Reason: “The date is missing.”"],
  ["account_decided", "suspended", "job_seeker", "Your account is suspended", "Reason: “The date is missing.” Matching is off and your applications are paused. You can still log in"],
  ["account_decided", "suspended", "employer", "Your account is suspended", "You can’t see candidates. If you own the facility’s account, its positions are hidden, and its team can’t see candidates either. You can still log in"],
  ["account_decided", "on_hold", "job_seeker", "Your account is on hold", "Until we decide, you don’t appear in matches"],
  ["account_decided", "on_hold", "employer", "Your account is on hold", "Until we decide, your positions are hidden, and your team can’t see candidates."],
  ["account_decided", "restored", "job_seeker", "Your account is restored", "You can use your account again."],
  ["account_decided", "merged", "job_seeker", "Your two accounts were merged", "The other account is closed."],
  ["account_decided", "more_asked", "employer", "We need one more thing from you", "We need: “A clear copy of your license.”"],
  ["account_decided", "appeal_upheld", "employer", "We reviewed your appeal: the decision stands", "submit it again"],
  ["account_decided", "appeal_reopened", "job_seeker", "We reviewed your appeal and reopened your case", "We’ll let you know"],
  ["account_decided", "credential_verified", "job_seeker", "Your RN license, Missouri is verified", "We reviewed it."],
  ["account_decided", "credential_rejected", "job_seeker", "Your RN license, Missouri wasn’t accepted", "Reason: “The date is missing.” Change it"],
  ["security", "password_changed", "employer", "Your password was changed", "It was changed on Fri, Dec 4, 2026, 3:00 PM CT. Browser last used with your account: Safari on iPhone. If this was you"],
  ["security", "password_set", "job_seeker", "Your account has a password now", "It was set on Fri, Dec 4, 2026, 3:00 PM CT."],
  ["security", "new_browser", "job_seeker", "New sign-in to your account", "A browser we don’t recognize was used to log in to your account on Fri, Dec 4, 2026, 3:00 PM CT. Browser: Firefox on Windows."],
  ["security", "address_changed", "job_seeker", "Your account’s email address was changed", "You can no longer log in with this address."],
  ["security", "infected_upload", "job_seeker", "A virus was found in an upload", "uploaded “bls.pdf” with a virus in it. The scanner says: “Win.Test.EICAR” Nobody can open"],
  ["security", "second_factor_added", "employer", "Two-step verification is on", "An authenticator app was added to your account on Fri, Dec 4, 2026, 3:00 PM CT. Browser: Firefox on Windows."],
  ["security", "second_factor_removed", "employer", "Two-step verification is off", "It was turned off on Fri, Dec 4, 2026, 3:00 PM CT."],
  ["security", "second_factor_reset", "employer", "Your two-step verification was reset", "Reason: “The date is missing.” Your app and your recovery codes no longer work."],
  ["security", "authenticator_removed", "employer", "An authenticator app was removed", "Two-step verification stays on, with your passkeys."],
  ["security", "passkey_added", "employer", "A passkey was added to your account", "It was added on Fri, Dec 4, 2026, 3:00 PM CT."],
  ["security", "passkey_removed", "employer", "A passkey was removed from your account", "It was removed on Fri, Dec 4, 2026, 3:00 PM CT."],
  ["security", "recovery_code_used", "employer", "A recovery code was used", "Recovery codes left: 9."],
  ["security", "recovery_codes_made", "employer", "New recovery codes were created", "Your old recovery codes no longer work."],
  ["security", "account_deleted", "employer", "Your account was deleted", "It was deleted on Fri, Dec 4, 2026, 3:00 PM CT. Browser: Firefox on Windows."],
  ["document_decided", "document_accepted", "job_seeker", "Your document was accepted: bls.pdf", "You don’t need to do anything else."],
  ["document_decided", "document_rejected", "job_seeker", "Your document wasn’t accepted: bls.pdf", "Reason: “The date is missing.” Please upload another one."],
  ["credential_expiring", "credential_expiring", "job_seeker", "RN license, Missouri expires soon", "It expires on Dec 21, 2026."],
  ["credential_expiring", "document_expiring", "job_seeker", "RN license, Missouri expires soon", "Upload the new one"],
  ["credential_expiring", "credential_renewal_asked", "job_seeker", "Please renew: RN license, Missouri", "It expires on Dec 21, 2026. Enter the new date as soon as you renew it."],
  ["credential_expiring", "document_renewal_asked", "job_seeker", "Please upload your renewed document: RN license, Missouri", "It expires on Dec 21, 2026."],
  ["new_match", "new_match", "job_seeker", "A new position fits you: Night nurse", "Night nurse at Lakeview Hospital in Topeka."],
  ["profile_viewed", "profile_viewed", "job_seeker", "Lakeview Hospital viewed your profile", "Lakeview Hospital opened your profile and can now see all your skills."],
  ["search_alert", "new_positions", "job_seeker", "New for “Nights”: Night nurse", "Night nurse at Lakeview Hospital in Topeka."],
  ["invitation", "invited", "job_seeker", "Lakeview Hospital invited you to apply", "Lakeview Hospital would like you to apply for Night nurse. Their message: “We liked your profile.” The invitation is open until Dec 5, 2026."],
  ["invitation", "invitation_expired", "job_seeker", "An invitation from Lakeview Hospital has expired", "The invitation to apply for Night nurse is no longer open."],
  ["invitation", "invitation_ended", "job_seeker", "Your invitation from Lakeview Hospital has ended", "Position: Night nurse. Reason: “The date is missing.”"],
  ["invitation_answered", "invitation_accepted", "employer", "Ana Ruiz accepted your invitation", "Ana Ruiz applied for Night nurse."],
  ["invitation_answered", "invitation_declined", "employer", "Ana Ruiz declined your invitation", "Reason: “The date is missing.”"],
  ["invitation_answered", "invitation_expired", "employer", "Your invitation to Ana Ruiz has expired", "wasn’t answered in time"],
  ["application_sent", "applied", "job_seeker", "You applied for Night nurse", "Lakeview Hospital has your application"],
  ["application_sent", "applied_automatically", "job_seeker", "We applied for you: Night nurse", "As you asked"],
  ["application_received", "application_received", "employer", "Ana Ruiz applied for Night nurse", "full profile"],
  ["application_moved", "shortlisted", "job_seeker", "Your application to Lakeview Hospital moved forward", "Your application for Night nurse at Lakeview Hospital is being considered."],
  ["application_ended", "declined", "job_seeker", "Lakeview Hospital isn’t moving forward with your application", "Reason: “The date is missing.”"],
  ["application_ended", "withdrawn", "employer", "Ana Ruiz withdrew their application", "Position: Night nurse."],
  ["application_ended", "closed", "job_seeker", "Your application to Lakeview Hospital is closed", "Reason: “The date is missing.”"],
  ["application_ended", "closed", "employer", "Ana Ruiz’s application is closed", "Night nurse"],
  ["message", "message_received", "employer", "Ana Ruiz wrote to you", "There is a new message about Night nurse."],
  ["interview", "interview_proposed", "job_seeker", "Lakeview Hospital proposed an interview", "Position: Night nurse. Choose a time that works for you, or propose other times."],
  ["interview", "interview_times_proposed", "employer", "Ana Ruiz proposed other times", "It’s about the interview for Night nurse. Choose a time that works for you, or propose other times."],
  ["interview", "interview_accepted", "employer", "Your interview with Ana Ruiz is set", "Position: Night nurse. When: Fri, Dec 4, 2026, 3:00 PM CT, by video. Where: A link follows."],
  ["interview", "interview_declined", "employer", "Ana Ruiz declined the interview", "Reason: “The date is missing.”"],
  ["interview", "interview_cancelled", "job_seeker", "Lakeview Hospital canceled the interview", "It was scheduled for Fri, Dec 4, 2026, 3:00 PM CT."],
  ["interview", "interview_reminder", "job_seeker", "Reminder: your interview with Lakeview Hospital", "When: Fri, Dec 4, 2026, 3:00 PM CT"],
  ["offer", "offer_made", "job_seeker", "Lakeview Hospital made you an offer", "Pay: $42.50/hr; first day: Jan 4, 2027. You have until Fri, Dec 11, 2026, 11:59 PM CT to respond."],
  ["offer", "offer_accepted", "employer", "Ana Ruiz accepted your offer", "confirm the hire"],
  ["offer", "offer_declined", "employer", "Ana Ruiz declined your offer", "Reason: “The date is missing.”"],
  ["offer", "offer_withdrawn", "job_seeker", "Lakeview Hospital withdrew the offer", "Reason: “The date is missing.”"],
  ["offer", "offer_expired", "job_seeker", "The offer from Lakeview Hospital has expired", "wasn’t answered in time"],
  ["offer", "offer_expired", "employer", "Your offer to Ana Ruiz has expired", "wasn’t answered in time"],
  ["offer", "offer_expiring", "job_seeker", "The offer from Lakeview Hospital expires soon", "Respond by Fri, Dec 11, 2026, 11:59 PM CT."],
  ["hired", "hired", "job_seeker", "You’re hired: Night nurse at Lakeview Hospital", "Congratulations. Your first day is Jan 4, 2027."],
  ["hired", "hired", "employer", "Ana Ruiz was hired", "The first day is Jan 4, 2027."],
  ["placement", "placement_ended", "job_seeker", "Your placement has ended: Night nurse", "The facility recorded that it ended on Dec 4, 2026."],
  ["placement", "dispute_raised", "employer", "A placement was disputed: Night nurse", "The candidate disputed this placement. We’ll review it and tell you what we decide."],
  ["placement", "dispute_settled", "job_seeker", "The placement dispute is settled: Night nurse", "It is settled in your favor. Our decision: “The date is missing.”"],
  ["placement", "dispute_settled", "employer", "The placement dispute is settled: Night nurse", "It is settled in the candidate’s favor."],
  ["placement", "dispute_raised", "job_seeker", "A placement was disputed: Night nurse", "The facility disputed this placement. We’ll review it"],
  ["question_taken_back", "question_taken_back", "employer", "We removed a screening question", "Question: “Do you own a car?” Reason: “The date is missing.” Applicants no longer see it, and you no longer see the answers. You can’t use this question again."],
  ["position_start", "start_passed", "employer", "Still hiring for Night nurse?", "Its start date was Jan 4, 2027. Confirm that you’re still hiring, or change the date. If we don’t hear from you, we’ll pause it on Feb 4, 2027."],
  ["position_start", "start_paused", "employer", "We paused Night nurse", "Applications stay open. Reopen the position when you’re hiring again."],
  ["team", "team_invited", "employer", "Lakeview Hospital invited you to its team", "Join as a recruiter: you can work with positions and candidates. The link is just for you and works for 14 days."],
  ["team", "team_left", "employer", "RN license, Missouri left your team", "no longer have access"],
  ["team", "team_removed", "employer", "You’re no longer on the Lakeview Hospital team", "You keep your account"],
  ["team", "team_joined", "employer", "RN license, Missouri joined your team", "work with your positions"],
  ["billing", "plan_started", "employer", "Your facility is on the Growth plan", "up to its limits"],
  ["billing", "plan_changed", "employer", "Your facility is on the Growth plan now", "3 open positions are paused"],
  ["billing", "plan_ended", "employer", "Your facility’s plan has ended", "It was the Growth plan. You won’t be charged for it again. Hiring in progress continues. You need a plan to post positions and view new candidates in full. 3 open positions are paused because you no longer have a plan. Their candidates stay."],
  ["billing", "payment_failed", "employer", "The payment for your plan didn’t go through", "It was for the Growth plan."],
  ["billing", "payment_recovered", "employer", "Your plan’s payment went through", "Everything that the Growth plan allows"],
  ["billing", "fee_paid", "employer", "The placement fee is paid: Night nurse", "we received $3,120.00."],
  ["billing", "fee_paid_twice", "employer", "A placement fee was paid twice: Night nurse", "We’re refunding the second payment to the card. Banks take up to 10 days to show it."],
  ["billing", "fee_waived", "employer", "A placement fee was waived: Night nurse", "$3,120.00 is no longer owed."],
  ["billing", "refund_failed", "employer", "A refund didn’t go through: Night nurse", "Your refund of $3,120.00 didn’t go through, so it won’t show on the card. We’ll look into it."],
  ["billing", "fee_given_back", "employer", "Placement fee refunded: Night nurse", "$3,120.00 was refunded to the card."],
];

test.each(TABLE)("%s/%s to %s: %s", (kind, event, side, title, text) => {
  // Only what the database sends with it.
  const calls = notifyCalls.filter(
    (one) => one.kind === kind && one.is(event) && one.sides.has(side),
  );
  const sent = (fact: string) => UNREADABLE.includes(kind) || calls.some((one) => one.sends(fact));
  expect(UNREADABLE.includes(kind) || calls.length > 0, "nothing sends it").toBe(true);
  const facts = Object.fromEntries(Object.entries(ALL).filter(([name]) => sent(name)));
  const words = wordsOf({ kind, event, facts }, side);
  expect(words.title).toBe(title);
  expect(words.text.replaceAll("\u00a0", " ")).toContain(text);
  expect(words.subject).toBe(title);
});

test.each([
  ["past_due", "If it isn’t paid by the date shown under Billing, you can’t post"],
  ["suspended", "It was for the Growth plan. You can’t post positions or view new candidates"],
])("a payment that failed, now %s: %s", (plan_status, words) => {
  const told = { kind: "billing", event: "payment_failed", facts: { ...ALL, plan_status } };
  expect(wordsOf(told, "employer").text).toContain(words);
});

test.each([
  ["plan_changed", "it’s over the plan’s limit"],
  ["plan_ended", "you no longer have a plan"],
])("one position paused by %s", (event, because) => {
  const told = { kind: "billing", event, facts: { ...ALL, paused: 1 } };
  expect(wordsOf(told, "employer").text).toContain(
    `One open position is paused because ${because}. Its candidates stay.`,
  );
});

test.each([
  ["the candidate's side", { from: "candidate" }, "Ana Ruiz wrote to you"],
  ["the facility's side", { from: "facility" }, "Lakeview Hospital wrote to you"],
  ["a name", { from: "Ben Oak" }, "Ben Oak wrote to you"],
  ["nobody", { from: null }, "Someone wrote to you"],
])("a message from %s", (_, facts, title) => {
  const told = { kind: "message", event: "message_received", facts: { ...ALL, ...facts } };
  expect(wordsOf(told, "employer").title).toBe(title);
});

test.each([
  ["facility", "employer", "It is settled in your facility’s favor."],
  ["facility", "job_seeker", "It is settled in the facility’s favor."],
  ["candidate", "employer", "It is settled in the candidate’s favor."],
  ["candidate", "job_seeker", "It is settled in your favor."],
  ["withdrawn", "employer", "The person who raised it withdrew it."],
  ["withdrawn", "job_seeker", "The person who raised it withdrew it."],
] as const)("a dispute settled for the %s is told to the %s: %s", (outcome, side, sentence) => {
  const told = { kind: "placement", event: "dispute_settled", facts: { ...ALL, outcome } };
  expect(wordsOf(told, side).text).toContain(sentence);
});

test.each([
  ["MO", "Your Missouri license is verified"],
  ["IL", "Your Illinois license is verified"],
  ["NC", "Your North Carolina license is verified"],
  [null, "Your license is verified"],
])("a license of %s: %s", (state, title) => {
  const told = {
    kind: "account_decided",
    event: "credential_verified",
    facts: { kind: "license", name: "RN", state },
  };
  expect(wordsOf(told, "job_seeker").title).toBe(title);
  // Not that it counts for matches: a license that reaches neither Missouri nor Kansas counts for none.
  expect(wordsOf(told, "job_seeker").text).toBe("We checked it at its source.");
});

test.each([
  [{ expires_on: "2026-12-21", days: 30 }, "It expires on Dec 21, 2026."],
  [{ expires_on: "2026-12-21", days: 0 }, "It expires on Dec 21, 2026."],
  [{ expires_on: "2026-12-21", days: -1 }, "It expired on Dec 21, 2026."],
  [{ expires_on: undefined, days: -1 }, "It has expired."],
  [{ expires_on: undefined, days: 5 }, "It expires soon."],
])("a license with %j: %s", (facts, sentence) => {
  const told = {
    kind: "credential_expiring",
    event: "credential_renewal_asked",
    facts: { ...ALL, ...facts },
  };
  expect(wordsOf(told, "job_seeker").text).toContain(sentence);
});

test.each([
  ["KS", 0, "Kansas Registered Nurse license expires soon"],
  ["MO", -1, "Missouri Registered Nurse license has expired"],
  [null, 7, "Registered Nurse license expires soon"],
])("a license of %s with %i days left: %s", (state, days, title) => {
  const told = {
    kind: "credential_expiring",
    event: "credential_expiring",
    facts: { name: "Registered Nurse license", state, days, expires_on: "2026-12-21" },
  };
  expect(wordsOf(told, "job_seeker").title).toBe(title);
});

test("who is approved and may not apply for the position they wanted reads why", () => {
  const obstacle = "This position is for another profession: Pharmacist.";
  const facts = { position: "Night nurse", facility: "Lakeview Hospital", obstacle };
  const told = { kind: "account_decided", event: "approved", facts };
  const { text, action } = wordsOf(told, "job_seeker");
  expect(text).toContain(`You can’t apply right now. ${obstacle}`);
  expect(text).not.toContain("Now you can.");
  expect(action).toBe("See the position");
});

test("after a move nobody is asked to renew a license that can't be renewed", () => {
  const told = {
    kind: "credential_expiring",
    event: "credential_renewal_asked",
    facts: { ...ALL, moved: "yes", expires_on: "2027-01-05" },
  };
  const { title, text } = wordsOf(told, "job_seeker");
  expect(title).toBe("Please apply for a license in your new state");
  expect(text).toContain("for 60 days, until Jan 5, 2027. Apply in your new state.");
  expect(text).not.toMatch(/renew/i);
});

test("several new matches are told as one", () => {
  const told = { kind: "new_match", event: "new_match", facts: { ...ALL, count: 3 } };
  expect(wordsOf(told, "job_seeker")).toMatchObject({
    title: "3 new positions fit you",
    text: expect.stringContaining("Among them: Night nurse at Lakeview Hospital in Topeka."),
  });
});

test("positions of several searches come as links, what is beyond ten as a number", () => {
  const [one] = ALL.positions;
  const positions = [one, { ...one, search: "Days", id: "not an id" }, { ...one, search: "Days" }];
  const told = { kind: "search_alert", event: "new_positions", facts: { count: 13, positions } };
  expect(wordsOf(told, "job_seeker")).toEqual({
    title: "13 new positions for your saved searches",
    subject: "13 new positions for your saved searches",
    text: "Among them: Night nurse at Lakeview Hospital in Topeka.",
    paragraphs: ["13 new positions for your saved searches."],
    items: ["Nights", "Days"].map((search) => ({
      text: "Night nurse at Lakeview Hospital in Topeka",
      about: `$42.50 to $48.00/hr, found by “${search}”`,
      href: `/job-seeker/positions/${one!.id}?from=alert`,
    })),
    action: "See all 13 in your saved searches",
  });
});

test.each([
  ["weekly", "now come once a week"],
  ["paused", "the last of these emails for now"],
])("an alert that slows down to %s says so", (slower, said) => {
  const facts = { count: 1, positions: ALL.positions, slower };
  expect(
    wordsOf({ kind: "search_alert", event: "new_positions", facts }, "job_seeker").text,
  ).toContain(said);
});

const events = Object.entries(EVENTS).flatMap(([kind, ofKind]) =>
  Object.keys(ofKind).map((event) => [kind, event] as const),
);

test.each(events.filter(([kind]) => !UNREADABLE.includes(kind)))(
  "%s/%s is sent by the database, with every fact that it reads",
  (kind, event) => {
    const calls = notifyCalls.filter((one) => one.kind === kind && one.is(event));
    expect(calls).not.toEqual([]);
    for (const side of new Set(calls.flatMap(({ sides }) => [...sides]))) {
      // Times without a zone are in Central time.
      const read = new Set<string>();
      const facts = new Proxy(ALL, {
        get: (target, name) => {
          if (name !== "time_zone") read.add(String(name));
          return Reflect.get(target, name) as unknown;
        },
      });
      wordsOf({ kind, event, facts }, side);
      const sent = calls.filter(({ sides }) => sides.has(side));
      expect([...read].filter((name) => !sent.some(({ sends }) => sends(name)))).toEqual([]);
    }
  },
);

test.each(events)("%s/%s is a sentence without any facts", (kind, event) => {
  for (const side of ["job_seeker", "employer"] as const)
    for (const facts of [{}, null, [], "x", { position: 3, starts_at: "never", pay_cents: "x" }]) {
      const words = wordsOf({ kind, event, facts }, side);
      const all = [words.title, words.subject, words.action, ...words.paragraphs].join("\n");
      expect(all).not.toMatch(/undefined|null|NaN|Invalid|“”|: \./);
      expect(words.paragraphs.length).toBeGreaterThan(0);
    }
});

test.each([
  ["no_such_kind", "no_such_event"],
  ["offer", "offer_forgotten"],
  ["constructor", "toString"],
  ["offer", "constructor"],
])("%s/%s, which is not known, is told generally", (kind, event) => {
  expect(wordsOf({ kind, event, facts: ALL }, "employer")).toMatchObject({
    title: "You have an update",
    text: "There’s something new on your account. Open it to see what.",
  });
});

test("the longest facts, and control characters, stay a subject of one line", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000, unit: "binary" }), (text) => {
      const facts = { position: text, facility: text, candidate: text, reason: text };
      for (const [kind, event] of events) {
        const { subject, title } = wordsOf({ kind, event, facts }, "employer");
        expect(subject.length).toBeLessThanOrEqual(150);
        expect(subject + title).not.toMatch(/[\u0000-\u001f]/);
      }
    }),
    { numRuns: 50 },
  );
});
