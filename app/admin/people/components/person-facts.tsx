import { kindLabel, SCAN_WORDS } from "#app/verification/documents/rules.ts";
import { count, formatDate, formatMoment, todayCentral } from "#app/platform/format.ts";
import { facilityTypeLabel } from "#app/domain/facility-types.ts";
import { Banner } from "#app/ui/banner.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { PersonCard } from "../queries.server.ts";
import { lastSeen, ROLES, personStatus } from "../rules.ts";

const place = (...parts: (string | null)[]) => parts.filter(Boolean).join(", ");
const moment = (at: string) => formatMoment(at);

/** Why an account is closed, for whoever decides about it. */
export function SuspensionBanner({ person }: { person: PersonCard }) {
  const { suspension } = person;
  if (!suspension) return null;
  return (
    <Banner
      tone="warning"
      title={
        suspension.kind === "merged"
          ? `Merged into another account on ${moment(suspension.since)}.`
          : `Suspended since ${moment(suspension.since)}.`
      }
    >
      <p className="break-words whitespace-pre-line">
        {suspension.by ?? "An administrator whose account is gone"}: {suspension.reason}
      </p>
      {suspension.kept_id ? (
        <p>
          <Link to={`/admin/people/${suspension.kept_id}`}>
            {suspension.kept_name ?? "The account that was kept"}
          </Link>
        </p>
      ) : null}
    </Banner>
  );
}

/** Who somebody is here. */
export function PersonFacts({ person }: { person: PersonCard }) {
  const { facility, job_seeker: jobSeeker, referral, member_of: team } = person;
  const { tone, words } = personStatus({ ...person, suspended: person.suspension !== null });
  return (
    <DefinitionList
      items={[
        {
          term: "Email",
          description: (
            <span className="break-words">
              {person.email ?? "None that was verified"}
              {person.confirmed ? null : " (not confirmed)"}
            </span>
          ),
        },
        { term: "Role", description: ROLES[person.role] },
        { term: "Status", description: <StatusPill tone={tone}>{words}</StatusPill> },
        ...(person.decided_at
          ? [
              {
                term: "Decided",
                description: `${moment(person.decided_at)}${person.decided_by ? `, by ${person.decided_by}` : ""}`,
              },
            ]
          : []),
        ...(person.reason
          ? [
              {
                term: "Reason given",
                description: (
                  <span className="break-words whitespace-pre-line">{person.reason}</span>
                ),
              },
            ]
          : []),
        {
          term: "Here since",
          description: formatDate(todayCentral(new Date(person.joined_at))),
        },
        { term: "Last sign-in", description: lastSeen(person.last_sign_in_at) },
        ...(facility
          ? [
              {
                term: "Facility",
                description: place(
                  facility.name,
                  facility.type && facilityTypeLabel(facility.type),
                  facility.city,
                  facility.state,
                ),
              },
              {
                term: "Positions",
                description: `${facility.open_positions} open of ${facility.positions}`,
              },
              {
                term: "Team and plan",
                description: place(
                  count(facility.team, "more member"),
                  facility.plan ? `${facility.plan} plan` : "no plan",
                ),
              },
            ]
          : []),
        ...(team
          ? [
              {
                term: "On the team of",
                description: (
                  <Link to={`/admin/people/${team.id}`}>{team.name ?? "A facility"}</Link>
                ),
              },
            ]
          : []),
        ...(jobSeeker
          ? [
              {
                term: "Profession",
                description: place(
                  jobSeeker.profession,
                  count(jobSeeker.years, "year"),
                  jobSeeker.city,
                  jobSeeker.state,
                ),
              },
              {
                term: "In numbers",
                description: place(
                  count(
                    jobSeeker.credentials,
                    "license or certification",
                    "licenses and certifications",
                  ),
                  count(jobSeeker.applications, "application"),
                  count(jobSeeker.matches, "match", "matches"),
                  jobSeeker.open_to_matches ? null : "not open to matches",
                ),
              },
            ]
          : []),
        ...(referral
          ? [
              {
                term: "Referred by",
                description: `${referral.name ?? referral.code} (${referral.code}): ${referral.status}`,
              },
            ]
          : []),
        ...(person.merged.length > 0
          ? [
              {
                term: "Merged into this one",
                description: person.merged.map(({ id, email }) => (
                  <Link key={id} to={`/admin/people/${id}`} className="me-4">
                    {email}
                  </Link>
                )),
              },
            ]
          : []),
      ]}
    />
  );
}

/** Documents by kind and status; opening one is written down by its own address. */
export function PersonDocuments({ documents }: { documents: PersonCard["documents"] }) {
  if (documents.length === 0) return <p className="text-muted">There are none.</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {documents.map(({ id, kind, status, file_state, at }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
          <span>
            {kindLabel(kind)}, {status}, {formatDate(todayCentral(new Date(at)))}.{" "}
            <span className="text-muted">Virus scan: {SCAN_WORDS[file_state]}</span>
          </span>
          <Link to={`/admin/documents/${id}`} reload className="inline-flex min-h-11 items-center">
            Open: this is written down
          </Link>
        </li>
      ))}
    </ul>
  );
}
