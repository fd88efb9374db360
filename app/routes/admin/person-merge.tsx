import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { mergePeople } from "#app/admin/people/commands.server.ts";
import { FindOther, MergeConfirmation } from "#app/admin/people/components/merge.tsx";
import { mergePlan, personCard } from "#app/admin/people/queries.server.ts";
import { mergeForm } from "#app/admin/people/schema.ts";
import { adminRoute } from "#app/account/routes.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { askedText, idOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { personName } from "#app/admin/people/rules.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Merge two accounts" });

export const loader = adminRoute.loader(async ({ db, params, url }) => {
  const id = idOf(params["userId"]);
  const other = askedText(url, "other", 254);
  const [{ person }, { plan, error }] = await Promise.all([
    personCard(db, id),
    other ? mergePlan(db, id, other) : { plan: null, error: null },
  ]);
  return { id, name: personName(person), other: other ?? "", plan, error };
});

export const action = adminRoute.action(mergeForm, async ({ db, form, params, request }) => {
  const id = idOf(params["userId"]);
  await mergePeople(db, id, form);
  return redirectWith(request, `/admin/people/${id}`, {
    tone: "success",
    text: "Accounts merged. The other account is closed.",
  });
});

export default function MergePeople() {
  const { id, name, other, plan, error } = useLoaderData<typeof loader>();
  const form = formState(useAnswer());
  return (
    <div className="max-w-3xl space-y-8">
      <div className="space-y-3">
        <Breadcrumb
          parents={[
            { to: "/admin/people", label: "People" },
            { to: `/admin/people/${id}`, label: name },
          ]}
          current="Merge"
        />
        <PageHeading
          title="Merge two accounts"
          lead={`For a professional with two accounts. We keep ${name} and close the other one.`}
        />
      </div>
      <FindOther id={id} other={other} error={error} />
      {plan ? <MergeConfirmation plan={plan} form={form} /> : null}
    </div>
  );
}
