import { measureText, type Measure } from "../rules.ts";

type Found = Record<"first_match" | "interview" | "fill" | "our_reply" | "their_reply", Measure>;

const SHOWN: { key: keyof Found; title: string; what: string; how: string }[] = [
  {
    key: "first_match",
    title: "Time to first match",
    what: "position",
    how: "From opening a position to its first matching candidate, for positions opened in this period.",
  },
  {
    key: "interview",
    title: "Time to interview",
    what: "application",
    how: "From application to the first interview you proposed.",
  },
  {
    key: "fill",
    title: "Time to fill",
    what: "hire",
    how: "From opening a position to each hire confirmed in this period.",
  },
  {
    key: "our_reply",
    title: "Your first reply",
    what: "application",
    how: "From application to your first message, step or decision.",
  },
  {
    key: "their_reply",
    title: "Candidates’ first reply",
    what: "answer",
    how: "From your first invitation, interview, offer or message to the candidate’s next message, step or accepted interview time.",
  },
];

/** Durations, each with its definition and sample size. */
export function Measures({ found }: { found: Found }) {
  return (
    <section aria-labelledby="times" className="space-y-5">
      <h2 id="times" className="text-2xl">
        Timing
      </h2>
      <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {SHOWN.map(({ key, title, what, how }) => {
          const { value, note } = measureText(found[key], what);
          return (
            <div key={key} className="border-t border-line pt-4">
              <dt className="font-semibold">{title}</dt>
              <dd>
                <span className="block text-2xl font-[650] tabular-nums">{value}</span>
                <span className="mt-1 block text-sm">{note}</span>
                <span className="mt-1 block text-sm text-muted">{how}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
