import { randomBytes, randomUUID } from "node:crypto";
import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { createAffiliate } from "#app/affiliates/commands.server.ts";
import { AffiliateFields } from "#app/affiliates/components/affiliate-fields.tsx";
import { codeFrom } from "#app/affiliates/rules.ts";
import { newAffiliateForm } from "#app/affiliates/schema.ts";
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

const TITLE = "Add an affiliate";

export const meta: MetaFunction = (args) => pageMeta(args, { title: TITLE });

export const loader = adminRoute.loader(async () => ({
  formKey: randomUUID(),
  code: codeFrom(randomBytes(6)),
}));

export const action = adminRoute.action(newAffiliateForm, async ({ db, form, request }) => {
  const id = await createAffiliate(db, form);
  return redirectWith(request, `/admin/affiliates/${id}`, {
    tone: "success",
    text: "Affiliate added. The code works once you approve it.",
  });
});

export default function NewAffiliate() {
  const { formKey, code } = useLoaderData<typeof loader>();
  const form = formState(useAnswer(), { code });
  return (
    <div className="max-w-3xl space-y-8">
      <Breadcrumb parents={[{ to: "/admin/affiliates", label: "Affiliates" }]} current={TITLE} />
      <PageHeading title={TITLE} lead="We suggest a code. You can change it." />
      <Form errors={summaryErrors(form.errors)} className="max-w-xl space-y-5">
        <input type="hidden" name="formKey" value={form.value("formKey") ?? formKey} />
        <AffiliateFields form={form} />
        <SubmitButton pendingText="Adding…">Add affiliate</SubmitButton>
      </Form>
    </div>
  );
}
