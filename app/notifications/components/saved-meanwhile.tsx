import { Banner } from "#app/ui/banner.tsx";
import { Link } from "#app/ui/link.tsx";

/** One's choices about e-mails: the kinds that come, and when none does. Empty times: no quiet hours. */
export type Chosen = {
  kinds: readonly string[];
  quietFrom: string;
  quietUntil: string;
  timeZone: string;
};

/** What another window, or a link of an e-mail, saved where this form says something else. */
export function SavedMeanwhile(props: {
  saved: Chosen;
  typed: Chosen;
  choices: readonly { kind: string; label: string; alwaysEmail: boolean }[];
  /** Hours and time zones in words, by their values. */
  words: Readonly<Record<string, string>>;
}) {
  const { saved, typed, choices, words } = props;
  const differing = [
    ...choices
      .filter(({ alwaysEmail }) => !alwaysEmail)
      .filter(({ kind }) => saved.kinds.includes(kind) !== typed.kinds.includes(kind))
      .map(({ kind, label }) => [label, saved.kinds.includes(kind) ? "by e-mail" : "no e-mail"]),
    ...(
      [
        ["No e-mail from", "quietFrom"],
        ["No e-mail until", "quietUntil"],
        ["Your time zone", "timeZone"],
      ] as const
    )
      .filter(([, field]) => saved[field] !== typed[field])
      .map(([label, field]) => [label, words[saved[field]] ?? "no quiet hours"]),
  ];
  return (
    <div id="saved-meanwhile" tabIndex={-1}>
      <Banner tone="warning" title="Saved meanwhile">
        {differing.length === 0 ? (
          <p>The same as here. Nothing is lost.</p>
        ) : (
          <ul className="space-y-1">
            {differing.map(([label, value]) => (
              <li key={label} className="break-words">
                {label}: {value}
              </li>
            ))}
          </ul>
        )}
        <p className="mt-2">
          Send yours once more to keep it, or <Link to="?">take over what is saved</Link>.
        </p>
      </Banner>
    </div>
  );
}
