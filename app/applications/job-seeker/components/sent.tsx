import { formatMoment } from "#app/platform/format.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { SentApplication } from "../queries.server.ts";

/** Note and answers of an application, as sent. */
export function Sent({ sent, here }: { sent: SentApplication; here: string }) {
  return (
    <div className="max-w-2xl space-y-8">
      <div className="space-y-4">
        <Breadcrumb
          parents={[
            { to: "/job-seeker/applications", label: "Applications" },
            { to: here, label: sent.title },
          ]}
          current="What you sent"
        />
        <PageHeading
          title="What you sent"
          lead={`To ${sent.facility}. Started ${formatMoment(sent.created_at)}.`}
        />
      </div>
      <section aria-labelledby="note" className="space-y-3">
        <h2 id="note" className="text-xl">
          Your note
        </h2>
        <p className="break-words whitespace-pre-line">
          {sent.note ?? "You didn’t include a note."}
        </p>
      </section>
      {sent.answers.length ? (
        <section aria-labelledby="answers" className="space-y-3">
          <h2 id="answers" className="text-xl">
            Your answers
          </h2>
          <dl className="space-y-4">
            {sent.answers.map(({ question, answer }) => (
              <div key={question}>
                <dt className="font-semibold">{question}</dt>
                <dd className="break-words whitespace-pre-line">{inWords(answer)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
    </div>
  );
}

const inWords = (answer: string) => (answer === "yes" ? "Yes" : answer === "no" ? "No" : answer);
