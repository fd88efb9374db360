import { randomUUID } from "node:crypto";
import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { writeQuestion } from "#app/faq/admin/commands.server.ts";
import { FaqFields } from "#app/faq/admin/components/question-forms.tsx";
import { PUBLIC_NOTE } from "#app/faq/admin/rules.ts";
import { writeForm } from "#app/faq/admin/schema.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const TITLE = "Add a question";

export const meta: MetaFunction = (args) => pageMeta(args, { title: TITLE });

export const loader = adminRoute.loader(async () => ({ formKey: randomUUID() }));

export const action = adminRoute.action(writeForm, async ({ db, form, request }) => {
  const id = await writeQuestion(db, form);
  return redirectWith(request, `/admin/faq/${id}`, {
    tone: "success",
    text: form.intent === "publish" ? `Published. ${PUBLIC_NOTE}` : "Saved. It is not public yet.",
  });
});

export default function NewFaq() {
  const { formKey } = useLoaderData<typeof loader>();
  const form = formState(useAnswer());
  return (
    <div className="max-w-3xl space-y-8">
      <Breadcrumb parents={[{ to: "/admin/faq", label: "FAQ" }]} current={TITLE} />
      <PageHeading title={TITLE} lead="Answer a question before anyone has to ask it." />
      <Form errors={summaryErrors(form.errors)} className="max-w-2xl space-y-5">
        <input type="hidden" name="formKey" value={form.value("formKey") ?? formKey} />
        <FaqFields form={form} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="intent" value="publish" pendingText="Publishing…">
            Publish
          </SubmitButton>
          <SubmitButton name="intent" value="save" variant="secondary" pendingText="Saving…">
            Save for later
          </SubmitButton>
        </div>
      </Form>
    </div>
  );
}
