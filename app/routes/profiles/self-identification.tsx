import type { MetaFunction } from "@remix-run/node";
import { isActing } from "#app/account/queries.server.ts";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { AccountPage } from "#app/account/settings/components/account-page.tsx";
import { saveSelfIdentification } from "#app/profiles/self-identification/commands.server.ts";
import { ownSelfIdentification } from "#app/profiles/self-identification/queries.server.ts";
import { answerInWords, ETHNICITIES, SEXES } from "#app/profiles/self-identification/rules.ts";
import { selfIdentificationForm } from "#app/profiles/self-identification/schema.ts";
import { formatMoment } from "#app/platform/format.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/choices.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Self-identification" });

export const loader = jobSeekerRoute.ahead(
  async ({ db, state, who }) => {
    const acting = await isActing(state, who);
    return { acting, answers: acting ? null : await ownSelfIdentification(db) };
  },
  { gate: "onboarded" },
);

export const action = jobSeekerRoute.action(
  selfIdentificationForm,
  async ({ db, form, request }) =>
    redirectWith(request, "/account/self-identification", {
      tone: "success",
      text: await saveSelfIdentification(db, form),
    }),
  { gate: "onboarded" },
);

const optionsOf = (codes: readonly string[]) =>
  codes.map((value) => ({ value, label: answerInWords(value) }));

export default function SelfIdentificationPage() {
  const { answers, acting } = useLoaderData<typeof loader>();
  const form = formState(useAnswer(), { sex: answers?.sex, ethnicity: answers?.ethnicity });
  return (
    <AccountPage
      title="Self-identification"
      part="Self-identification"
      lead="Two voluntary questions. Skipping them changes nothing for you."
      acting={acting}
    >
      <section>
        <h2 className="text-xl">What this is for, and who sees it</h2>
        <ul className="mt-3 list-disc space-y-2 ps-5">
          <li>
            We want our matching, and the facilities that use it, to treat people fairly. With these
            answers we can count whether they do.
          </li>
          <li>
            Nobody reads your answers: no facility and no administrator. Administrators see how
            whole groups fare: who is listed, viewed, invited, interviewed, offered a position, and
            hired. We don’t show numbers that could reveal one person’s answers.
          </li>
          <li>They are never used to match you. Matching doesn’t read them.</li>
          <li>
            They’re in the download of your data, and are deleted with your account. You can change
            or remove them here at any time. We count once a month. If you remove them, the next
            count leaves them out.
          </li>
        </ul>
      </section>
      {answers ? (
        <p>You answered on {formatMoment(answers.consentedAt)}.</p>
      ) : (
        <p>You have not answered. That is fine.</p>
      )}
      <Form errors={summaryErrors(form.errors)}>
        <RadioGroup {...form.field("sex")} label="Sex" options={optionsOf(SEXES)} required />
        <RadioGroup
          {...form.field("ethnicity")}
          label="Race or ethnicity"
          hint="Categories from the federal EEO-1 report."
          options={optionsOf(ETHNICITIES)}
          required
        />
        <p className="text-muted">
          By saving you agree that we keep these answers to count how groups fare in matching and
          hiring, and for nothing else.
        </p>
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="intent" value="save" pendingText="Saving…">
            Save my answers
          </SubmitButton>
          <ButtonLink to="/account" variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
      {answers ? (
        <Form>
          <SubmitButton variant="secondary" name="intent" value="remove" pendingText="Removing…">
            Remove my answers
          </SubmitButton>
        </Form>
      ) : null}
    </AccountPage>
  );
}
