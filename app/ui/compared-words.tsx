/** Which of a user's skills matching compares, and as what; renders nothing without any. */
export function ComparedWords({ skills, unknown }: { skills: string[]; unknown: string[] }) {
  if (skills.length + unknown.length === 0) return null;
  return (
    <div className="space-y-1 text-sm font-normal text-muted">
      {skills.length ? (
        <p className="break-words">Matching reads these as: {skills.join(", ")}.</p>
      ) : null}
      {unknown.length ? (
        <p className="break-words">
          Not compared: {unknown.join(", ")}. Matching doesn’t know{" "}
          {unknown.length === 1 ? "this word" : "these words"} yet, but people still see{" "}
          {unknown.length === 1 ? "it" : "them"}.
        </p>
      ) : null}
    </div>
  );
}
