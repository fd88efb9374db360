import { REQUIREMENT_LABELS } from "#app/domain/importance.ts";
import { experienceText } from "#app/positions/rules.ts";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Link } from "#app/ui/link.tsx";
import type { PositionHead } from "../../position.ts";
import type { positionDetails } from "../queries.server.ts";

/** What the position offers and asks for, as it was posted. */
export function Details(props: {
  position: PositionHead;
  details: Awaited<ReturnType<typeof positionDetails>>;
}) {
  const { position, details } = props;
  const named = (must: boolean) =>
    details.requirements
      .filter((requirement) => requirement.must === must)
      .map(({ name }) => name)
      .join(", ") || "None";
  return (
    <div className="max-w-3xl space-y-6">
      <DefinitionList
        items={[
          {
            term: "Experience",
            description: experienceText(details.minYears, details.yearsRequired),
          },
          {
            term: "Hours",
            description: `${details.schedule ?? "No fixed pattern"}${details.onCall ? ", with on call" : ""}`,
          },
          { term: REQUIREMENT_LABELS.must, description: named(true) },
          { term: REQUIREMENT_LABELS.nice, description: named(false) },
          { term: "Benefits", description: details.benefits.join(", ") || "None named" },
          {
            term: "Questions to applicants",
            description: details.questions.length ? (
              <ul>
                {details.questions.map(({ question, required }) => (
                  <li key={question}>
                    {question}
                    {required ? "" : " (optional)"}
                  </li>
                ))}
              </ul>
            ) : (
              "None"
            ),
          },
        ]}
      />
      {details.description ? (
        <section>
          <h2 className="text-xl">Description</h2>
          <p className="mt-2 break-words whitespace-pre-line">{details.description}</p>
        </section>
      ) : null}
      {position.status === "open" ? (
        <p>
          <Link to={`/positions/${position.id}`} className="inline-flex min-h-11 items-center">
            View public listing
          </Link>
        </p>
      ) : null}
    </div>
  );
}
