import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { professionOptions } from "#app/domain/professions.ts";
import { addCheck } from "#app/verification/checks/commands.server.ts";
import { AddCheck } from "#app/verification/checks/components/check-forms.tsx";
import { newCheckForm } from "#app/verification/checks/schema.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const TITLE = "Add a check";

export const meta: MetaFunction = (args) => pageMeta(args, { title: TITLE });

export const loader = adminRoute.loader(async () => ({
  professions: professionOptions(await professions()),
}));

export const action = adminRoute.action(newCheckForm, async ({ db, form, request }) => {
  const id = await addCheck(db, form);
  return redirectWith(request, `/admin/settings/checks/${id}`, {
    tone: "success",
    text: "Check added. It applies from now on.",
  });
});

export default function NewCheck() {
  const { professions } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  return (
    <div className="space-y-8">
      <Breadcrumb
        parents={[
          { to: "/admin/settings", label: "Settings" },
          { to: "/admin/settings/checks", label: "Checklist" },
        ]}
        current={TITLE}
      />
      <PageHeading
        title={TITLE}
        lead="It joins the checklist of everyone it applies to, including people already waiting."
      />
      <AddCheck answer={answer} professions={professions} />
    </div>
  );
}
