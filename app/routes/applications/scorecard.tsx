import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { saveScorecard } from "#app/applications/facility/application/commands.server.ts";
import { StepFrame } from "#app/applications/facility/application/components/frame.tsx";
import { facilityApplication } from "#app/applications/facility/application/queries.server.ts";
import { RATINGS, RECOMMENDATIONS } from "#app/applications/facility/application/rules.ts";
import { scorecardForm } from "#app/applications/facility/application/schema.ts";
import { idOf } from "#app/platform/params.server.ts";
import { differingLines } from "#app/platform/differing.ts";
import { formState, versionToSend } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/choices.tsx";
import { EDIT_CONFLICT, EditConflict } from "#app/ui/edit-conflict.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextArea } from "#app/ui/text-input.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your scorecard" });

export const loader = employerRoute.ahead(
  async ({ db, params }) => {
    const { application, candidate, position, scorecard } = await facilityApplication(
      db,
      idOf(params["applicationId"]),
    );
    return { application: { id: application.id }, candidate, position, scorecard };
  },
  { gate: "approved" },
);

export const action = employerRoute.action(
  scorecardForm,
  async ({ db, form, params, request }) => {
    const id = idOf(params["applicationId"]);
    await saveScorecard(db, id, form);
    return redirectWith(request, `/employer/applications/${id}#scorecards`, {
      tone: "success",
      text: "Scorecard saved.",
    });
  },
  { gate: "approved", whileActing: "applications" },
);

const SCALE = [
  { value: "1", label: "1, well below expectations" },
  { value: "2", label: "2, below expectations" },
  { value: "3", label: "3, meets expectations" },
  { value: "4", label: "4, above expectations" },
  { value: "5", label: "5, well above expectations" },
];

const LABELS = {
  ...Object.fromEntries(RATINGS.map(({ name, label }) => [name, label])),
  recommendation: "Recommendation",
  comment: "Comments",
};

const WORDS: Readonly<Record<string, string>> = RECOMMENDATIONS;

const wordOf = (name: string, value: string) =>
  name === "comment" ? value : (WORDS[value] ?? `${value} of 5`);

export default function ScorecardPage() {
  const found = useLoaderData<typeof loader>();
  const { scorecard } = found;
  const saved = {
    recommendation: scorecard?.recommendation,
    comment: scorecard?.comment,
    ...Object.fromEntries(
      RATINGS.map(({ name }) => [name, scorecard?.[name] ? String(scorecard[name]) : undefined]),
    ),
  };
  const form = formState(useAnswer(), saved);
  const stale = form.errors["version"];
  const newest = scorecard?.version ?? 0;
  // Only after seeing the conflict notice may the next save overwrite the newer version.
  const version = versionToSend(form, newest);
  return (
    <StepFrame
      found={found}
      title="Your scorecard"
      lead={`Only your team sees it. Colleagues see yours after they submit their own.`}
    >
      <Form errors={summaryErrors(form.errors, { version: EDIT_CONFLICT })}>
        <input type="hidden" name="version" value={version} />
        {stale ? <EditConflict lines={differingLines(saved, form, LABELS, wordOf)} /> : null}
        {RATINGS.map(({ name, label }) => (
          <Select
            key={name}
            {...form.field(name)}
            label={label}
            options={SCALE}
            placeholder="Not rated"
            width="md"
          />
        ))}
        <RadioGroup
          {...form.field("recommendation")}
          label="Recommendation"
          options={Object.entries(RECOMMENDATIONS).map(([value, label]) => ({ value, label }))}
          required
        />
        <TextArea
          {...form.field("comment")}
          label="Comments"
          hint="What they said and did. Up to 5,000 characters."
          rows={6}
        />
        <SubmitButton size="lg" pendingText="Saving…">
          Save scorecard
        </SubmitButton>
      </Form>
    </StepFrame>
  );
}
