/**
 * The action's answer, only if it came from the form with these values: a page with several forms tells them apart so.
 */
export function answerOf(answer: unknown, values: Record<string, string>): unknown {
  const typed = (answer as { result?: { initialValue?: Record<string, unknown> } } | undefined)
    ?.result?.initialValue;
  if (!typed) return undefined;
  return Object.entries(values).every(([name, value]) => typed[name] === value)
    ? answer
    : undefined;
}
