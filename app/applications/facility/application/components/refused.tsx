import { formState, intentOf } from "#app/platform/form-state.ts";
import { RefusedForm } from "#app/ui/refused-form.tsx";
import type { FacilityApplication } from "../queries.server.ts";
import { hasForm } from "../rules.ts";

const TEXTS = [
  "reasonChoice",
  "reason",
  "cancelReason",
  "withdrawReason",
  "reportReason",
  "body",
  "note",
];

/** What a refused form said, if the application changed so that the page no longer has that form. */
export function Refused(props: {
  found: FacilityApplication;
  answer: unknown;
  recruits: boolean;
  writes: boolean;
  reporting: string | undefined;
}) {
  const { found, answer, recruits, writes, reporting } = props;
  const intent = intentOf(answer);
  if (intent === undefined) return null;
  const form = formState(answer);
  const shown = {
    ...found,
    paused: found.application.paused,
    recruits,
    writes,
    reports: found.messages.some(({ id }) => id === reporting),
  };
  if (hasForm({ intent, interviewId: form.value("interviewId") }, shown, Date.now())) return null;
  return <RefusedForm errors={form.errors} typed={textsOf(form, TEXTS)} />;
}

/** All texts of a form, to return them once it is gone. */
export function textsOf(form: ReturnType<typeof formState>, names: readonly string[]): string {
  return names
    .map((name) => form.value(name))
    .filter(Boolean)
    .join("\n\n");
}
