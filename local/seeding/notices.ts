import type { Application } from "./applications.ts";
import type { Book, Row } from "./book.ts";
import { decidedAt } from "./accounts.ts";
import type { Candidate } from "./candidates.ts";
import { foundAgo } from "./contact.ts";

/** The notification for each step, to the candidate and to the facility. */
const TOLD: Record<
  string,
  { candidate?: [kind: string, event: string]; facility?: [string, string] }
> = {
  invited: { candidate: ["invitation", "invited"] },
  applied: {
    candidate: ["application_sent", "applied"],
    facility: ["application_received", "application_received"],
  },
  shortlisted: { candidate: ["application_moved", "shortlisted"] },
  interviewing: { candidate: ["interview", "interview_proposed"] },
  offered: { candidate: ["offer", "offer_made"] },
  accepted: { facility: ["offer", "offer_accepted"] },
  hired: { candidate: ["hired", "hired"], facility: ["hired", "hired"] },
  declined: { candidate: ["application_ended", "declined"] },
  closed: { candidate: ["application_ended", "closed"] },
  withdrawn: { facility: ["application_ended", "withdrawn"] },
};
/** Notifications older than this many days have been read. */
const READ_AFTER = 2.5;

/** Adds everyone's application notifications, without emails. */
export function addNotices(book: Book, demo: Candidate, applications: Application[]): void {
  const tell = (
    user_id: string,
    [kind, event]: [string, string],
    facts: Row,
    href: string,
    ago: number,
  ) =>
    book.add("public.notifications", {
      id: book.uuid(),
      user_id,
      kind,
      event,
      facts,
      href,
      created_at: book.ago(ago),
      read_at: ago > READ_AFTER ? book.ago(ago - 0.2) : null,
    });
  for (const { id, position, candidate, steps } of applications) {
    const { facility } = position;
    for (const { to, ago, reason } of steps) {
      const told = TOLD[to]!;
      const facts = {
        application: id,
        position: position.title,
        facility: facility.name,
        candidate: candidate.name,
        ...(reason && { reason }),
      };
      if (told.candidate)
        tell(candidate.id, told.candidate, facts, `/job-seeker/applications/${id}`, ago);
      if (!told.facility) continue;
      for (const user of [facility.id, facility.recruiter])
        if (user) tell(user, told.facility, facts, `/employer/applications/${id}`, ago);
    }
  }
  const own = (kind: string, event: string, facts: Row, href: string, ago: number) =>
    tell(demo.id, [kind, event], facts, href, ago);
  const decided = (book.now.getTime() - Date.parse(decidedAt(book, demo.days))) / 86_400_000;
  own("account_decided", "approved", {}, "/job-seeker/dashboard", decided);
  own(
    "profile_viewed",
    "profile_viewed",
    { facility: "Northland Crossing Medical Center" },
    "/job-seeker/visibility",
    foundAgo(demo, applications),
  );
  own(
    "credential_expiring",
    "credential_expiring",
    {
      name: "Advanced Cardiovascular Life Support (ACLS)",
      expires_on: book.day(48),
      days: 48,
    },
    "/job-seeker/profile",
    0.8,
  );
}
