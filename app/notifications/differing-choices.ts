/** Email preferences: the kinds that come, and the quiet hours. Empty times: no quiet hours. */
export type Chosen = {
  kinds: readonly string[];
  quietFrom: string;
  quietUntil: string;
  /** The same for saved search emails only. */
  alertQuietFrom: string;
  alertQuietUntil: string;
  timeZone: string;
};

/** What another window, or an unsubscribe link, saved that differs from this form, one line each. */
export function differingChoices(props: {
  saved: Chosen;
  typed: Chosen;
  choices: readonly { kind: string; label: string; alwaysEmail: boolean }[];
  /** Hours and time zones in words, by value. */
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
        ["Quiet hours start", "quietFrom"],
        ["Quiet hours end", "quietUntil"],
        ["Saved-search quiet hours start", "alertQuietFrom"],
        ["Saved-search quiet hours end", "alertQuietUntil"],
        ["Your time zone", "timeZone"],
      ] as const
    )
      .filter(([, field]) => saved[field] !== typed[field])
      .map(([label, field]) => [label, words[saved[field]] ?? "no quiet hours"]),
  ];
  return differing.map(([label, value]) => ({ key: label!, text: `${label}: ${value}` }));
}
