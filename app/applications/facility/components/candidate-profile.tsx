import {
  reachSentence,
  residenceOf,
  verifiedWords,
  type Verified,
} from "#app/verification/credentials/rules.ts";
import { stateName } from "#app/domain/states.ts";
import { count, formatDate, formatPhone, todayCentral } from "#app/platform/format.ts";
import { payAmount } from "#app/domain/pay.ts";
import { RECORDS_SYSTEM_LABELS, unitExperienceText, unitRoles } from "#app/domain/units.ts";
import { SHIFT_LABELS } from "#app/domain/shifts.ts";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Anchor } from "#app/ui/link.tsx";
import { StatusPill, Tag } from "#app/ui/status.tsx";
import type { CandidateFacts } from "../candidate.ts";

/** A candidate's profile, limited to what the facility may see so far. */
export function CandidateProfile(props: {
  candidate: CandidateFacts;
  /** The page shows the licenses elsewhere. */
  withoutLicenses?: boolean;
}) {
  const { candidate, withoutLicenses } = props;
  const { summary, skills, phone, documents, pay_cents: pay, pay_period: period } = candidate;
  const shifts = candidate.shifts.map((shift) => SHIFT_LABELS[shift] ?? shift).join(", ");
  const roles = unitRoles({
    charge: candidate.charge_experience,
    preceptor: candidate.preceptor_experience,
  });
  const systems = candidate.records_systems.map((one) => RECORDS_SYSTEM_LABELS[one] ?? one);
  const place = candidate.city ? `${candidate.city}, ${candidate.state}` : "Not stated";
  return (
    <div className="space-y-6">
      {summary ? <p className="break-words whitespace-pre-line">{summary}</p> : null}
      <DefinitionList
        items={[
          { term: "Profession", description: candidate.profession ?? "Not stated" },
          { term: "Experience", description: count(candidate.years ?? 0, "year") },
          ...(candidate.units.length
            ? [
                {
                  term: "Units",
                  description: candidate.units.map((one) => (
                    <div key={one.name}>{unitExperienceText(one)}</div>
                  )),
                },
              ]
            : []),
          ...(roles.length ? [{ term: "Roles", description: roles.join(", ") }] : []),
          ...(systems.length ? [{ term: "EHRs", description: systems.join(", ") }] : []),
          { term: "Lives in", description: place },
          {
            term: "Shifts",
            description: `${shifts}${candidate.schedules.length ? ` (${candidate.schedules.join(", ")})` : ""}${candidate.on_call ? ", on call" : ""}`,
          },
          {
            term: "Available from",
            description: candidate.available_from
              ? formatDate(candidate.available_from)
              : "Not stated",
          },
          ...(pay && period
            ? [
                {
                  term: "Minimum pay",
                  description: payAmount(pay, period),
                },
              ]
            : []),
          ...(phone
            ? [
                {
                  term: "Phone",
                  description: (
                    <Anchor
                      to={`tel:+1${phone}`}
                      className="link inline-flex min-h-11 items-center"
                    >
                      {formatPhone(phone)}
                    </Anchor>
                  ),
                },
              ]
            : []),
        ]}
      />
      {withoutLicenses ? null : (
        <div>
          <h3 className="mb-2 font-semibold">Licenses</h3>
          <Licenses candidate={candidate} />
        </div>
      )}
      <Certifications candidate={candidate} />
      {skills?.length ? (
        <div>
          <h3 className="font-semibold">Skills</h3>
          <ul className="mt-2 flex flex-wrap gap-2">
            {skills.map((skill) => (
              <li key={skill}>
                <Tag>{skill}</Tag>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {documents ? <Documents documents={documents} /> : null}
    </div>
  );
}

function Checked(props: {
  kind: "license" | "certification";
  verified: Verified;
  expires: string | null;
}) {
  const { kind, verified, expires } = props;
  if (expires && expires < todayCentral()) return <StatusPill tone="danger">Expired</StatusPill>;
  return (
    <StatusPill tone={verified.verified_on ? "success" : "waiting"}>
      {verifiedWords(kind, verified, "facility")}
    </StatusPill>
  );
}

/** Licenses with their verification and where they are valid. */
export function Licenses({ candidate }: { candidate: CandidateFacts }) {
  if (candidate.licenses.length === 0) return <p className="text-muted">No license listed.</p>;
  return (
    <ul className="space-y-3">
      {candidate.licenses.map((license) => (
        <li key={license.state} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">
            {stateName(license.state)}
            {license.multistate ? ", multistate" : ""}
            {license.number ? `, ${license.number}` : ""}
          </span>
          <Checked kind="license" verified={license} expires={license.expires_on} />
          <span className="basis-full text-muted">
            {reachSentence(
              {
                state: license.state,
                multistate: license.multistate,
                expiresOn: license.expires_on,
              },
              candidate.compact,
              residenceOf({
                home_state: candidate.home_state,
                moved_from: license.moved_until ? license.state : null,
                moved_until: license.moved_until,
              }),
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Certifications({ candidate }: { candidate: CandidateFacts }) {
  if (candidate.certifications.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">Certifications</h3>
      <ul className="mt-2 space-y-2">
        {candidate.certifications.map((held, index) => (
          <li key={index} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium">{held.name}</span>
            <Checked kind="certification" verified={held} expires={held.expires_on} />
            {held.expires_on ? (
              <span className="text-muted">until {formatDate(held.expires_on)}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Documents({ documents }: { documents: NonNullable<CandidateFacts["documents"]> }) {
  return (
    <div>
      <h3 className="font-semibold">Documents</h3>
      {documents.length === 0 ? (
        <p className="text-muted">No documents yet.</p>
      ) : (
        <ul className="mt-1">
          {documents.map((document) => (
            <li key={document.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Anchor
                to={`/documents/${document.id}`}
                reload
                className="link inline-flex min-h-11 items-center break-all"
              >
                {document.name}
              </Anchor>
              <StatusPill tone={document.status === "accepted" ? "success" : "waiting"}>
                {document.status === "accepted" ? "Accepted" : "Not reviewed yet"}
              </StatusPill>
              {document.expires_on ? (
                <span className="text-muted">until {formatDate(document.expires_on)}</span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-sm text-muted">The candidate sees who opens a document.</p>
    </div>
  );
}
