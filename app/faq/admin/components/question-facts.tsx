import { formatMoment } from "#app/platform/format.ts";
import { Button } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Evidence } from "#app/ui/queue.tsx";
import type { FaqDetails } from "../queries.server.ts";
import { askedWords, doneWords } from "../rules.ts";

/** Facts about a question and its sender. */
export function QuestionFacts({ question }: { question: FaqDetails }) {
  const { asked_first, by_us, created_at, published_at, into, merged, sender } = question;
  return (
    <DefinitionList
      items={[
        { term: "Asked", description: askedWords(question.asked, by_us) },
        {
          term: by_us ? "Written" : "Arrived",
          description: formatMoment(created_at),
        },
        ...(asked_first === null
          ? []
          : [{ term: "As it was asked", description: <Evidence>{asked_first}</Evidence> }]),
        ...(published_at === null
          ? []
          : [{ term: "On the page since", description: formatMoment(published_at) }]),
        ...(into === null
          ? []
          : [
              {
                term: "Part of",
                description: <Link to={`/admin/faq/${into.id}`}>{into.question}</Link>,
              },
            ]),
        ...(merged.length === 0
          ? []
          : [{ term: "Merged into it", description: <MergedList merged={merged} /> }]),
        ...(by_us
          ? []
          : [
              {
                term: "Who asked",
                description: sender ? (
                  <>
                    <Evidence>{[sender.name, sender.contact].filter(Boolean).join(", ")}</Evidence>
                    <span className="block text-sm font-normal text-muted">
                      Only administrators can see this.
                    </span>
                  </>
                ) : (
                  "No name given, or deleted"
                ),
              },
            ]),
      ]}
    />
  );
}

function MergedList({ merged }: { merged: FaqDetails["merged"] }) {
  return (
    <ul>
      {merged.map(({ id, question }) => (
        <li key={id}>
          <Link to={`/admin/faq/${id}`} className="inline-flex min-h-11 items-center wrap-anywhere">
            {question}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Form that deletes the sender's data; the question stays. */
export function DeleteSenderForm({ version }: { version: number }) {
  return (
    <Form aria-label="Delete who asked" className="space-y-3">
      <input type="hidden" name="version" value={version} />
      <p className="max-w-xl text-muted">
        When no reply is needed, or when the person asks. The question stays. The name and contact
        are deleted everywhere.
      </p>
      <Button name="intent" value="forget" variant="danger">
        Delete the name and contact
      </Button>
    </Form>
  );
}

/** History of a question, latest first. */
export function QuestionHistory({ history }: { history: FaqDetails["history"] }) {
  if (history.length === 0) {
    return <p className="text-muted">No changes yet.</p>;
  }
  return (
    <ul className="divide-y divide-line border-y border-line">
      {history.map(({ at, action, who }) => (
        <li key={`${at} ${action}`} className="py-3">
          <span className="font-medium">{doneWords(action)}</span>
          <span className="block text-sm wrap-anywhere text-muted">
            {who ?? "A former administrator"}, {formatMoment(at)}
          </span>
        </li>
      ))}
    </ul>
  );
}
