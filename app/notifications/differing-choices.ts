/** One's choices about emails: the kinds that come, and when none does. Empty times: no quiet hours. */
export type Chosen = {
  kinds: readonly string[];
  quietFrom: string;
  quietUntil: string;
  /** The same for emails about saved searches alone. */
  alertQuietFrom: string;
  alertQuietUntil: string;
  timeZone: string;
};

/** What another window, or a link of an email, saved where this form says something else, a line each. */
export function differingChoices(props: {
  saved: Chosen;
  typed: Chosen;
  choices: readonly { kind: string; label: string; alwaysEmail: boolean }[];
  /** Hours and time zones in words, by their values. */
  words: Readonly<Record<string, string>>;
}): { key: string; text: string }[] {
  const { saved, typed, choices, words } = props;
  const differing = [
    ...choices
      .filter(({ alwaysEmail }) => !alwaysEmail)
      .filter(({ kind }) => saved.kinds.includes(kind) !== typed.kinds.includes(kind))
      .map(({ kind, label }) => [label, saved.kinds.includes(kind) ? "by email" : "no email"]),
    ...(
      [
        ["No email from", "quietFrom"],
        ["No email until", "quietUntil"],
        ["No saved-search email from", "alertQuietFrom"],
        ["No saved-search email until", "alertQuietUntil"],
        ["Your time zone", "timeZone"],
      ] as const
    )
      .filter(([, field]) => saved[field] !== typed[field])
      .map(([label, field]) => [label, words[saved[field]] ?? "no quiet hours"]),
  ];
  return differing.map(([label, value]) => ({ key: label!, text: `${label}: ${value}` }));
}
