import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { Anchor } from "#app/ui/link.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { CandidateHead, PositionHead } from "../queries.server.ts";

/** The line under a candidate's or position's name. */
const placeOf = ({ city, state }: { city: string | null; state: string | null }) =>
  [city, state].filter(Boolean).join(", ");

export type FinderProps = {
  label: string;
  words: string;
  /** Present only when there are results to choose from. */
  positions?: { list: readonly PositionHead[]; to: (id: string) => string } | undefined;
  candidates?: { list: readonly CandidateHead[]; to: (id: string) => string } | undefined;
};

/** Search for positions and candidates, with the results. */
export function Finder({ label, words, positions, candidates }: FinderProps) {
  return (
    <div className="space-y-6" id="find">
      <Form method="get" action="#find">
        <div className="flex flex-wrap items-end gap-3">
          <TextInput
            name="q"
            label={label}
            hint="Words, or how they start: “An Wich” finds Ann in Wichita."
            type="search"
            defaultValue={words}
            maxLength={100}
            className="min-w-0 grow basis-72"
          />
          <Button variant="secondary">Search</Button>
        </div>
      </Form>
      <div className="grid gap-8 md:grid-cols-2">
        {positions ? (
          <Results
            title="Open positions"
            none="No matching open positions."
            rows={positions.list.map((one) => ({
              to: positions.to(one.id),
              name: one.title,
              more: `${one.facility}, ${placeOf(one)}`,
            }))}
          />
        ) : null}
        {candidates ? (
          <Results
            title="Candidates"
            none="No matching candidates."
            rows={candidates.list.map((one) => ({
              to: candidates.to(one.id),
              name: one.name,
              more: `${one.profession}, ${placeOf(one)}`,
            }))}
          />
        ) : null}
      </div>
    </div>
  );
}

type ResultsProps = {
  title: string;
  none: string;
  rows: readonly { to: string; name: string; more: string }[];
};

function Results({ title, none, rows }: ResultsProps) {
  return (
    <section>
      <h3 className="text-lg">{title}</h3>
      {rows.length > 0 ? (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {rows.map(({ to, name, more }) => (
            <li key={to}>
              <Anchor to={to} className="group block py-2.5">
                <span className="font-semibold text-accent group-hover:underline">{name}</span>
                <span className="block text-sm text-muted">{more}</span>
              </Anchor>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-2 text-muted">{none}</p>
      )}
    </section>
  );
}
