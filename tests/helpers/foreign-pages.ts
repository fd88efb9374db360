/**
 * Every page that takes an id: the object's owner, who could have such an object, and what its forms send. Another
 * owner's ids must not be found there, whoever asks (tests/integration/platform/foreign-ids.test.ts).
 */
import { randomUUID } from "node:crypto";
import { day } from "./people.ts";

/** Objects of others: the demo market's facility and job seeker. */
export type Things = Record<
  | "position"
  | "import"
  | "match"
  | "application"
  | "placement"
  | "interview"
  | "time"
  | "offer"
  | "message"
  | "document"
  | "notification",
  string
>;
/** A stranger to both: another facility's owner or another job seeker. */
export type Stranger = "facility" | "job seeker";
type Fields = Record<string, string>;
export type Page = {
  /** The kind of object for each path parameter. */
  params: Record<string, keyof Things>;
  /** The strangers that the guard lets in. */
  asks: Stranger[];
  /** Another status its forms may return: bulk forms report each item, and with nothing to read nothing is done. */
  alsoAnswers?: number;
  /** What its forms send, with ids of others' objects; absent without an action. */
  forms?: (things: Things) => Fields[];
};

const facility: Stranger[] = ["facility"];
const jobSeeker: Stranger[] = ["job seeker"];
const either: Stranger[] = ["facility", "job seeker"];

const times = { timeZone: "America/Chicago", date1: day(5), time1: "10:00" };
const picked = ({ application }: Things) => ({ pick: `${application}:1` });

/** By site map path. */
export const PAGES: Record<string, Page> = {
  "/employer/positions/:positionId": {
    params: { positionId: "position" },
    asks: facility,
    alsoAnswers: 409,
    forms: (things) => [
      { intent: "shortlist", ...picked(things) },
      { intent: "decline", ...picked(things), reason: "Because of this test" },
    ],
  },
  "/employer/positions/:positionId/edit": {
    params: { positionId: "position" },
    asks: facility,
    // A form for a different position than the address is incomplete.
    alsoAnswers: 422,
    forms: ({ position }) => [
      {
        id: position,
        version: "1",
        title: "Another title",
        profession: "rn",
        zip: "64108",
        shift: "days",
        employment: "full_time",
        minYearsExperience: "0",
        payMin: "30",
        payMax: "50",
        payPeriod: "hour",
        startsOn: day(20),
      },
    ],
  },
  "/employer/positions/:positionId/preview": {
    params: { positionId: "position" },
    asks: facility,
    forms: () => [{ version: "1" }],
  },
  "/employer/positions/:positionId/close": {
    params: { positionId: "position" },
    asks: facility,
    // A draft that does not exist counts as already deleted.
    alsoAnswers: 302,
    forms: (): Fields[] => [
      { intent: "close", version: "1", reason: "Because of this test" },
      { intent: "delete", version: "1" },
    ],
  },
  "/employer/positions/import/:importId": {
    params: { importId: "import" },
    asks: facility,
    forms: () => [{ intent: "import" }, { intent: "undo" }],
  },
  "/employer/positions/import/:importId/columns": {
    params: { importId: "import" },
    asks: facility,
    forms: () => [{ column0: "title" }],
  },
  "/employer/positions/import/:importId/problems.csv": {
    params: { importId: "import" },
    asks: facility,
  },
  "/employer/positions/:positionId/pipeline.csv": {
    params: { positionId: "position" },
    asks: facility,
  },
  "/employer/positions/:positionId/candidates": {
    params: { positionId: "position" },
    asks: facility,
    alsoAnswers: 409,
    forms: ({ match }) => [
      { intent: "invite", pick: match },
      { intent: "save", pick: match },
    ],
  },
  "/employer/positions/:positionId/candidates/:matchId": {
    params: { positionId: "position", matchId: "match" },
    asks: facility,
    alsoAnswers: 409,
    forms: () => ["view", "save", "unsave", "invite"].map((intent) => ({ intent })),
  },
  "/employer/applications/:applicationId": {
    params: { applicationId: "application" },
    asks: facility,
    forms: ({ message, interview, time, offer }): Fields[] => [
      { intent: "move", to: "shortlisted", version: "3" },
      { intent: "decline", version: "3", reason: "Because of this test" },
      { intent: "message", body: "Hello", formKey: randomUUID() },
      { intent: "report", messageId: message, reportReason: "Because of this test" },
      { intent: "note", note: "A note", formKey: randomUUID() },
      { intent: "accept", interviewId: interview, timeId: time, sequence: "0" },
      { intent: "cancel", interviewId: interview, cancelReason: "A reason", sequence: "0" },
      { intent: "withdraw", offerId: offer, withdrawReason: "Because of this test" },
    ],
  },
  "/employer/applications/:applicationId/interview": {
    params: { applicationId: "application" },
    asks: facility,
    forms: ({ interview }) => [
      { kind: "phone", place: "By phone", duration: "30", ...times },
      { interviewId: interview, sequence: "0", ...times },
    ],
  },
  "/employer/applications/:applicationId/offer": {
    params: { applicationId: "application" },
    asks: facility,
    forms: () => [
      {
        version: "3",
        pay: "40",
        payPeriod: "hour",
        hours: "36",
        startsOn: day(20),
        expiresOn: day(9),
      },
    ],
  },
  "/employer/applications/:applicationId/hire": {
    params: { applicationId: "application" },
    asks: facility,
    forms: () => [{ version: "3", startsOn: day(20) }],
  },
  "/employer/applications/:applicationId/scorecard": {
    params: { applicationId: "application" },
    asks: facility,
    forms: () => [{ version: "0", recommendation: "yes" }],
  },
  "/employer/placements/:placementId": {
    params: { placementId: "placement" },
    asks: facility,
    forms: (): Fields[] => [
      { intent: "end", endedOn: day(0), reason: "Because of this test" },
      { intent: "dispute", dispute: "Because of this test" },
      { intent: "pay" },
    ],
  },
  "/job-seeker/documents/:documentId/replace": {
    params: { documentId: "document" },
    asks: jobSeeker,
    alsoAnswers: 422,
    forms: () => [{ kind: "resume" }],
  },
  "/job-seeker/documents/:documentId/delete": {
    params: { documentId: "document" },
    asks: jobSeeker,
    forms: () => [{}],
  },
  "/job-seeker/applications/:applicationId": {
    params: { applicationId: "application" },
    asks: jobSeeker,
    alsoAnswers: 302,
    forms: ({ interview, time, offer, message }): Fields[] => [
      { intent: "message", body: "Hello", formKey: randomUUID() },
      { intent: "read" },
      { intent: "report", messageId: message, reportReason: "Because of this test" },
      { intent: "withdraw", version: "3", reason: "Because of this test" },
      { intent: "decline_invitation", version: "1", reason: "Because of this test" },
      { intent: "accept_time", interview, time, sequence: "0" },
      { intent: "other_times", interview, sequence: "0", ...times },
      { intent: "cancel_interview", interview, sequence: "0", reason: "Because of this test" },
      { intent: "accept_offer", offer },
      { intent: "decline_offer", offer, reason: "Because of this test" },
    ],
  },
  "/interviews/:interviewId/calendar": { params: { interviewId: "interview" }, asks: either },
  "/documents/:documentId": { params: { documentId: "document" }, asks: either },
  "/notifications/:notificationId": { params: { notificationId: "notification" }, asks: either },
};

/** Pages whose ids belong to nobody in particular, or that only admins open. */
export const OPEN: Record<string, string> = {
  "/positions/:positionId": "open positions are everybody's",
  "/positions/:positionId/report": "open positions are everybody's",
  "/positions/:positionId/image.png": "open positions are everybody's",
  "/positions/:profession/:city": "named by words, not by an id, and everybody's",
  "/job-seeker/positions/:positionId": "open positions are everybody's",
  "/facilities/:facility": "named by words and digits, and everybody's: facility-page.test.ts",
  "/facilities/images/:imageId": "pictures of public pages are everybody's: facility-page.test.ts",
  "/employer/facility/:kind": "no id: one's own facility",
  "/employer/facility/:kind/remove": "no id: one's own facility",
  "/admin/people/:userId/public-page": "admins only: destinations.ts",
  "/auth/with/:provider": "no id",
  "/r/:code": "no id",
  "/calendar/:file": "a secret, not an id: tests/integration/applications/calendar.test.ts",
  "/admin/documents/:documentId": "admins only: destinations.ts",
  "/admin/people/:userId": "admins only: destinations.ts",
  "/admin/people/:userId/merge": "admins only: destinations.ts",
  "/admin/positions/:positionId": "admins only: destinations.ts",
  "/admin/applications/:applicationId": "admins only: destinations.ts",
  "/admin/billing/placements/:placementId": "admins only: destinations.ts",
  "/admin/disputes/:disputeId": "admins only: destinations.ts",
  "/admin/screening-questions/:questionId": "admins only: destinations.ts",
  "/admin/affiliates/:affiliateId": "admins only: destinations.ts",
  "/admin/affiliates/:affiliateId/referrals.csv": "admins only: destinations.ts",
  "/blog/:slug": "no id",
  "/blog/images/:imageId": "pictures of public posts are everybody's: blog.test.ts",
  "/admin/blogs/images/:imageId": "admins only: destinations.ts",
  "/admin/blogs/images/:imageId/file": "admins only: destinations.ts",
  "/admin/guide/:screen": "no id",
  "/admin/blogs/:postId": "admins only: destinations.ts",
  "/admin/faq/:questionId": "admins only: destinations.ts",
  "/admin/matching-lab/roll-back/:version": "admins only: destinations.ts",
  "/admin/matching-lab/positions/:positionId": "admins only: destinations.ts",
  "/admin/matching-lab/candidates/:userId": "admins only: destinations.ts",
  "/admin/matching-lab/pairs/:positionId/:userId": "admins only: destinations.ts",
  "/admin/cases/:kind/:caseId": "admins only: destinations.ts",
  "/admin/skills/:n": "admins only: destinations.ts",
  "/admin/certifications/:code": "admins only: destinations.ts",
  "/admin/units/:code": "admins only: destinations.ts",
  "/admin/verification/:userId": "admins only: destinations.ts",
  "/admin/settings/checks/:ruleId": "admins only: destinations.ts",
};
