import { redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { signedInRoute } from "#app/account/routes.server.ts";
import { AccountPage } from "#app/account/settings/components/account-page.tsx";
import { confirmByCode } from "#app/account/second-factor/commands.server.ts";
import { CodeField } from "#app/account/second-factor/components/code-field.tsx";
import { secondFactor } from "#app/account/second-factor/queries.server.ts";
import { confirmAgainForm } from "#app/account/second-factor/schema.ts";
import { formState } from "#app/platform/form-state.ts";
import { safePath } from "#app/platform/http.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Confirm it's you" });

/** Where nothing was asked for. */
const ELSEWHERE = "/account";

export const loader = signedInRoute.loader(async ({ who, state, url, env }) => {
  const next = safePath(url.searchParams.get("next"), ELSEWHERE);
  if (who.acting) return { acting: true, next, supportEmail: env.SUPPORT_EMAIL };
  const factor = await secondFactor(state);
  if (!factor.has) throw redirect(`/account/two-step?next=${encodeURIComponent(next)}`);
  // A wrong code is said to be wrong also to who has just shown a right one.
  if (factor.confirmed && !state.wasSent) throw redirect(next);
  return { acting: false, next, supportEmail: env.SUPPORT_EMAIL };
});

export const action = signedInRoute.action(
  confirmAgainForm,
  async ({ form, ...args }) => {
    await confirmByCode(args, form.code);
    return redirect(safePath(form.next, ELSEWHERE));
  },
  { limit: { max: 20, windowMs: 60_000 }, hide: ["code"] },
);

export default function ConfirmAgainPage() {
  const { acting, next, supportEmail } = useLoaderData<typeof loader>();
  const form = formState(useActionData(), { next });
  return (
    <AccountPage
      title="Confirm it's you"
      part="Confirm it's you"
      lead="This has consequences, so we ask for a code. We ask again after 15 minutes."
      acting={acting}
    >
      <Form errors={summaryErrors(form.errors)}>
        <input type="hidden" name="next" value={form.value("next") ?? ""} />
        <CodeField {...form.field("code")} />
        <SubmitButton pendingText="Checking…">Confirm</SubmitButton>
      </Form>
      <p>Lost your phone and your recovery codes? Write to {supportEmail}.</p>
      <p>
        <Link to={next}>Back without confirming</Link>
      </p>
    </AccountPage>
  );
}
