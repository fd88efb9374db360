import { formatDate, formatMoment } from "#app/platform/format.ts";
import type { formState } from "#app/platform/form-state.ts";
import { OpenEntry, type QueueSpot } from "#app/ui/queue-entry.tsx";
import { Evidence } from "#app/ui/queue.tsx";
import type { PendingCredential } from "./queries.server.ts";

type Props = {
  credential: PendingCredential & {
    professionName: string;
    /** Where a license works and until when. */
    reach: string | null;
    /** What is unusual about its date. */
    odd: string | null;
  };
  spot: QueueSpot;
  form: ReturnType<typeof formState>;
};

/** A license or certification that was changed after the approval, and the form that decides on it. */
export function CredentialEntry({ credential, ...rest }: Props) {
  const { kind, number, state, multistate, expires_on: expiresOn, reach, odd } = credential;
  return (
    <OpenEntry
      {...rest}
      id={credential.id}
      held={credential.held}
      title={credential.full_name}
      kind={kind === "license" ? "License" : "Certification"}
      facts={[
        { term: "E-mail", description: <Evidence>{credential.email}</Evidence> },
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
        { term: "Expires", description: expiresOn ? formatDate(expiresOn) : "Without a date" },
        ...(reach ? [{ term: "Reach", description: reach }] : []),
        ...(odd ? [{ term: "Unusual date", description: odd }] : []),
        { term: "Changed", description: `${formatMoment(credential.updated_at)} (Central)` },
      ]}
      hidden={{ subjectId: credential.id, updatedAt: credential.updated_at }}
      text={{ name: "reason", label: "Reason", hint: "Needed to reject: the person reads it." }}
      choices={[
        { value: "verified", label: "Verify" },
        { value: "rejected", label: "Reject", danger: true },
      ]}
    />
  );
}
