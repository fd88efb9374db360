import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { changeSetting } from "#app/admin/settings/commands.server.ts";
import {
  AreaForm,
  NumbersForm,
  RuleForm,
  VerificationForm,
} from "#app/admin/settings/components/forms.tsx";
import { CompactForm } from "#app/admin/settings/components/compacts.tsx";
import { SettingHistory } from "#app/admin/settings/components/history.tsx";
import { adminSettings } from "#app/admin/settings/queries.server.ts";
import { settingForm } from "#app/admin/settings/schema.ts";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const HERE = "/admin/settings";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Settings" });

export const loader = adminRoute.ahead(async ({ db }) => ({ settings: await adminSettings(db) }));

export const action = adminRoute.action(settingForm, async ({ db, form, request }) => {
  await changeSetting(db, form);
  return redirectWith(request, HERE, { tone: "success", text: "Saved and logged." });
});

export default function SettingsPage() {
  const { settings } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  return (
    <div className="space-y-12">
      <PageHeading title="Settings" lead="Changes apply right away." />
      <AreaForm settings={settings} answer={answer} />
      <RuleForm settings={settings} answer={answer} />
      <CompactForm settings={settings} answer={answer} />
      <VerificationForm settings={settings} answer={answer} />
      <NumbersForm settings={settings} answer={answer} />
      <section className="space-y-2">
        <h2 className="text-2xl">Checklist</h2>
        <p>
          What we check before an approval, by profession and state: see the{" "}
          <Link to="/admin/settings/checks">checklist</Link>.
        </p>
      </section>
      <section className="space-y-2">
        <h2 className="text-2xl">Matching weights</h2>
        <p>
          Draft, replay and publish weights in the{" "}
          <Link to="/admin/matching-lab">Matching Lab</Link>.
        </p>
      </section>
      <section className="space-y-4">
        <h2 className="text-2xl">History</h2>
        <SettingHistory entries={settings.history} />
        <Link
          to="/admin/audit-log?action=setting.changed"
          className="inline-flex min-h-11 items-center"
        >
          All settings changes
        </Link>
      </section>
    </div>
  );
}
