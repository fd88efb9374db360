import { formatDate, formatMoment } from "#app/platform/format.ts";
import type { formState } from "#app/platform/form-state.ts";
import { Link } from "#app/ui/link.tsx";
import { OpenEntry, type QueueSpot } from "#app/ui/queue-entry.tsx";
import { Evidence } from "#app/ui/queue.tsx";
import type { PendingCredential } from "./queries.server.ts";

type Props = {
  credential: PendingCredential & {
    professionName: string;
    /** Where a license works and until when. */
    reach: string | null;
    /** What is unusual about its date. */
    /** A question about a multistate license and its holder's home state. */
    residence: string | null;
    odd: string | null;
  };
  spot: QueueSpot;
  form: ReturnType<typeof formState>;
};

/** A license or certification that needs a check, with a link to record it and a form to reject it. */
export function CredentialEntry({ credential, ...rest }: Props) {
  const {
    kind,
    number,
    state,
    multistate,
    expires_on: expiresOn,
    reach,
    residence,
    odd,
  } = credential;
  return (
    <OpenEntry
      {...rest}
      id={credential.id}
      held={credential.held}
      title={credential.full_name}
      kind={kind === "license" ? "License" : "Certification"}
      facts={[
        { term: "Email", description: <Evidence>{credential.email}</Evidence> },
        ...(kind === "license"
          ? [
              { term: "Profession", description: credential.professionName },
              {
                term: "License",
                description: (
                  <Evidence>
                    {[number, state, multistate ? "multistate" : null].filter(Boolean).join(", ")}
                  </Evidence>
                ),
              },
            ]
          : [
              {
                term: "Certification",
                description: (
                  <Evidence>{[credential.name, number].filter(Boolean).join(", ")}</Evidence>
                ),
              },
            ]),
        { term: "Expires", description: expiresOn ? formatDate(expiresOn) : "No expiration date" },
        ...(reach ? [{ term: "Reach", description: reach }] : []),
        ...(residence ? [{ term: "Residence", description: residence }] : []),
        ...(odd ? [{ term: "Unusual date", description: odd }] : []),
        { term: "Changed", description: formatMoment(credential.updated_at) },
      ]}
      hidden={{ subjectId: credential.id, updatedAt: credential.updated_at }}
      note={
        <p>
          <Link
            to={`/admin/verification/${credential.user_id}#checks`}
            className="inline-flex min-h-11 items-center"
          >
            Look it up and record the result
          </Link>
        </p>
      }
      text={{ name: "reason", label: "Reason", hint: "The person sees it." }}
      choices={[{ value: "rejected", label: "Reject", danger: true }]}
    />
  );
}
