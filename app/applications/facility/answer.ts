/** A form that came back, only where it is the one asked for: several forms of a page are told apart by their values. */
export function answerOf(answer: unknown, values: Record<string, string>): unknown {
  const typed = (answer as { result?: { initialValue?: Record<string, unknown> } } | undefined)
    ?.result?.initialValue;
  if (!typed) return undefined;
  return Object.entries(values).every(([name, value]) => typed[name] === value)
    ? answer
    : undefined;
}
