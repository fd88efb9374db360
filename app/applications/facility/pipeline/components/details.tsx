import { positionFacts } from "#app/positions/details/rules.ts";
import type { ownPositionPage } from "#app/positions/posting/queries.server.ts";
import { FactList } from "#app/ui/fact-list.tsx";
import { Link } from "#app/ui/link.tsx";

/** The position's offer and requirements, as posted. */
export function Details(props: {
  today: string;
  details: Awaited<ReturnType<typeof ownPositionPage>>;
}) {
  const { position, status, questions } = props.details;
  const asked = questions.map(
    ({ question, required }) => `${question}${required ? "" : " (optional)"}`,
  );
  return (
    <div className="max-w-3xl space-y-6">
      <FactList
        facts={[
          ...positionFacts(position, props.today),
          { term: "Questions to applicants", lines: asked.length > 0 ? asked : ["None"] },
        ]}
      />
      {position.description ? (
        <section>
          <h2 className="text-xl">Description</h2>
          <p className="mt-2 break-words whitespace-pre-line">{position.description}</p>
        </section>
      ) : null}
      {status === "open" ? (
        <p>
          <Link to={`/positions/${position.id}`} className="inline-flex min-h-11 items-center">
            View public listing
          </Link>
        </p>
      ) : null}
    </div>
  );
}
