import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { idOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { changeCheck } from "#app/verification/checks/commands.server.ts";
import { ChangeCheck } from "#app/verification/checks/components/check-forms.tsx";
import { checkRule } from "#app/verification/checks/queries.server.ts";
import { askedOf, LOOKED_AT } from "#app/verification/checks/rules.ts";
import { checkForm } from "#app/verification/checks/schema.ts";
import { SettingHistory } from "#app/admin/settings/components/history.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StatusPill } from "#app/ui/status.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data ? args.data.rule.label : "Check" });

export const loader = adminRoute.ahead(async ({ db, params }) => ({
  rule: await checkRule(db, idOf(params["ruleId"])),
}));

export const action = adminRoute.action(checkForm, async ({ db, form, params, request, url }) => {
  await changeCheck(db, idOf(params["ruleId"]), form);
  return redirectWith(request, url.pathname, {
    tone: "success",
    text: form.inUse ? "Saved and logged." : "Saved. The check no longer applies to anyone.",
  });
});

export default function Check() {
  const { rule } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  return (
    <div className="space-y-10">
      <div className="space-y-3">
        <Breadcrumb
          parents={[
            { to: "/admin/settings", label: "Settings" },
            { to: "/admin/settings/checks", label: "Checklist" },
          ]}
          current={rule.label}
        />
        <PageHeading
          title={<span className="wrap-anywhere">{rule.label}</span>}
          lead="Changes apply to everyone pending approval. Approved accounts stay approved, but a finding can put them on hold."
        />
        {rule.retired_at ? (
          <StatusPill tone="neutral">Retired</StatusPill>
        ) : (
          <StatusPill tone="success">In use</StatusPill>
        )}
      </div>
      <DefinitionList
        items={[
          { term: "Applies to", description: askedOf(rule) },
          { term: "What to look up", description: LOOKED_AT[rule.looks_at] },
          { term: "Short name", description: rule.code },
        ]}
      />
      <ChangeCheck key={rule.version} rule={rule} answer={answer} />
      <section aria-labelledby="changes" className="space-y-4">
        <h2 id="changes" className="text-2xl">
          History
        </h2>
        <SettingHistory entries={rule.history} isOfOne />
      </section>
    </div>
  );
}
