import { DefinitionList } from "./definition-list.tsx";

export type FactListProps = {
  facts: readonly { term: string; lines: readonly string[]; note?: string | undefined }[];
};

/** Facts in words: each with one or more lines, and how it was counted. */
export function FactList({ facts }: FactListProps) {
  return (
    <DefinitionList
      items={facts.map(({ term, lines, note }) => ({
        term,
        description: (
          <div className="break-words">
            {lines.length === 1 ? (
              lines[0]
            ) : (
              <ul>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
            {note ? <p className="font-normal text-muted tabular-nums">{note}</p> : null}
          </div>
        ),
      }))}
    />
  );
}
