/** Links from a person's page. Pure. */
import { count } from "#app/platform/format.ts";
import { listHref } from "#app/platform/keyset.ts";
import type { PersonCard } from "./queries.server.ts";

/** A link with a count: "Applications", "7". */
export type PersonLink = { to: string; label: string; note?: string };

/** Everything else about a person, decisions first. */
export function linksOf(person: PersonCard): PersonLink[] {
  const { id, job_seeker: professional, facility, documents, missing_checks: missing } = person;
  const hasChecks = person.submitted_at !== null && person.role !== "admin";
  return [
    ...(person.status === "pending" && !person.suspension && person.role !== "admin"
      ? [{ to: listHref("/admin/pending-approval", { open: id }), label: "Review and decide" }]
      : []),
    ...(person.appeal_id
      ? [
          {
            to: listHref("/admin/pending-approval/appeals", { open: person.appeal_id }),
            label: "Decide the appeal",
          },
        ]
      : []),
    ...(hasChecks
      ? [
          {
            to: `/admin/verification/${id}`,
            label: "Verification",
            note: missing.length > 0 ? `${count(missing.length, "check")} missing` : "complete",
          },
        ]
      : []),
    ...(professional
      ? [
          numbered("#applications", "Applications", professional.applications),
          numbered(`/admin/matching-lab/candidates/${id}`, "Matches", professional.matches),
        ]
      : []),
    ...(facility
      ? [
          numbered("#positions", "Positions", facility.positions),
          numbered(
            listHref("/admin/billing/placements", { q: facility.name }),
            "Placements and fees",
            facility.placements,
          ),
          {
            to: listHref("/admin/billing/subscriptions", { q: facility.name }),
            label: "Billing",
            note: facility.plan ? `${facility.plan} plan` : "no plan",
          },
          ...(facility.name
            ? [{ to: `/admin/people/${id}/public-page`, label: "Public page" }]
            : []),
        ]
      : []),
    ...(professional || documents.length > 0
      ? [numbered("#documents", "Documents", documents.length)]
      : []),
    ...(person.member_of
      ? [{ to: `/admin/people/${person.member_of.id}`, label: "Facility" }]
      : []),
    { to: listHref("/admin/audit-log", { subject: id }), label: "Audit log about them" },
    { to: listHref("/admin/audit-log", { actor: id }), label: "Audit log by them" },
  ];
}

const numbered = (to: string, label: string, many: number): PersonLink => ({
  to,
  label,
  note: many.toLocaleString("en-US"),
});
