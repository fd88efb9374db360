import type { ReactNode } from "react";
import { facilityTypeLabel } from "#app/domain/facility-types.ts";
import { count, formatDate, formatMoment, todayCentral } from "#app/platform/format.ts";
import { Banner } from "#app/ui/banner.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { PersonCard } from "../queries.server.ts";
import { lastSeen, LICENSE_STATUSES, personStatus, ROLES } from "../rules.ts";

const place = (...parts: (string | null)[]) => parts.filter(Boolean).join(", ");
const moment = (at: string) => formatMoment(at);

type Fact = { term: string; description: ReactNode };
/** A fact, omitted when it is empty. */
const fact = (term: string, description: ReactNode): Fact[] =>
  description === null || description === undefined || description === ""
    ? []
    : [{ term, description }];

/** Why an account is suspended, merged or on hold, for the admin who decides about it. */
export function AccountBanners({ person }: { person: PersonCard }) {
  const { suspension, on_hold_since: held } = person;
  return (
    <>
      {suspension ? (
        <Banner
          tone="warning"
          title={
            suspension.kind === "merged"
              ? `Merged into another account on ${moment(suspension.since)}`
              : `Suspended since ${moment(suspension.since)}`
          }
        >
          <p className="break-words whitespace-pre-line">
            {suspension.by ?? "A former administrator"}: {suspension.reason}
          </p>
          {suspension.kept_id ? (
            <p>
              <Link to={`/admin/people/${suspension.kept_id}`}>
                {suspension.kept_name ?? "The account that was kept"}
              </Link>
            </p>
          ) : null}
        </Banner>
      ) : null}
      {held ? (
        <Banner tone="warning" title={`On hold since ${moment(held)}`}>
          <p>
            A check came back with a finding.{" "}
            <Link to={`/admin/verification/${person.id}`}>See the checks</Link>
          </p>
        </Banner>
      ) : null}
    </>
  );
}

/** Facts for a decision about an account. */
export function DecisionFacts({ person }: { person: PersonCard }) {
  const { facility, job_seeker: professional, missing_checks: missing } = person;
  const { tone, words } = personStatus({
    ...person,
    suspended: person.suspension !== null,
    merged: person.suspension?.kind === "merged",
  });
  return (
    <DefinitionList
      items={[
        ...fact("Status", <StatusPill tone={tone}>{words}</StatusPill>),
        ...fact("Role", ROLES[person.role]),
        ...fact(
          "Profession",
          professional &&
            place(
              professional.profession,
              count(professional.years, "year"),
              professional.city,
              professional.state,
            ),
        ),
        ...fact("Licenses", professional && <Licenses licenses={professional.licenses} />),
        ...fact(
          "Facility",
          facility &&
            place(
              facility.name,
              facility.type && facilityTypeLabel(facility.type),
              facility.city,
              facility.state,
            ),
        ),
        ...fact("Checks missing", missing.length > 0 ? <Lines lines={missing} /> : null),
        ...fact(
          "Decided",
          person.decided_at &&
            `${moment(person.decided_at)}${person.decided_by ? `, by ${person.decided_by}` : ""}`,
        ),
        ...fact(
          "Reason",
          person.reason && <span className="break-words whitespace-pre-line">{person.reason}</span>,
        ),
      ]}
    />
  );
}

function Licenses({ licenses }: Pick<NonNullable<PersonCard["job_seeker"]>, "licenses">) {
  if (licenses.length === 0) return "None listed";
  return (
    <Lines
      lines={licenses.map(
        ({ name, state, status, expires_on }) =>
          `${state} ${name}: ${LICENSE_STATUSES[status]}, expires ${formatDate(expires_on)}`,
      )}
    />
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** How the person signed up, and how to reach them. */
export function AccountFacts({ person }: { person: PersonCard }) {
  const { facility, job_seeker: professional, referral, member_of: team, merged } = person;
  return (
    <DefinitionList
      items={[
        ...fact(
          "Email",
          <span className="break-words">
            {person.email ?? "No verified address"}
            {person.confirmed ? null : " (not confirmed)"}
          </span>,
        ),
        ...fact("Joined", formatDate(todayCentral(new Date(person.joined_at)))),
        ...fact("Last sign-in", lastSeen(person.last_sign_in_at)),
        ...fact("Team", facility && count(facility.team, "more member")),
        ...fact(
          "On the team of",
          team && <Link to={`/admin/people/${team.id}`}>{team.name ?? "A facility"}</Link>,
        ),
        ...fact(
          "Credentials",
          professional &&
            count(
              professional.credentials,
              "license or certification",
              "licenses and certifications",
            ),
        ),
        ...fact(
          "Matching",
          professional && (professional.open_to_matches ? "Open to matches" : "Paused"),
        ),
        ...fact(
          "Referred by",
          referral && `${referral.name ?? referral.code} (${referral.code}): ${referral.status}`,
        ),
        ...fact(
          "Merged into this account",
          merged.length > 0
            ? merged.map(({ id, email }) => (
                <Link key={id} to={`/admin/people/${id}`} className="me-4">
                  {email}
                </Link>
              ))
            : null,
        ),
      ]}
    />
  );
}
