import type { MetaFunction } from "@remix-run/node";
import { isActing } from "#app/account/queries.server.ts";
import { useActionData, useLoaderData } from "@remix-run/react";
import { agree } from "#app/account/agreements/commands.server.ts";
import { AgreedList, DueAgreements } from "#app/account/agreements/components/agreement-lists.tsx";
import { myAgreements } from "#app/account/agreements/queries.server.ts";
import { agreeForm } from "#app/account/agreements/schema.ts";
import { signedInRoute } from "#app/account/routes.server.ts";
import { AccountPage } from "#app/account/settings/components/account-page.tsx";
import { LEGAL_DOCUMENTS } from "#app/site/legal/rules.ts";
import { formState } from "#app/platform/form-state.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your agreements" });

export const loader = signedInRoute.ahead(async ({ who, db, state }) => {
  const acting = await isActing(state, who);
  return { acting, ...(acting ? { agreed: [], due: [] } : await myAgreements(db)) };
});

export const action = signedInRoute.action(agreeForm, async ({ form, db, request }) => {
  await agree(db, form);
  return redirectWith(request, "/account/agreements", {
    tone: "success",
    text: `You agreed to the ${LEGAL_DOCUMENTS[form.document].title}.`,
  });
});

export default function AgreementsPage() {
  const { agreed, due, acting } = useLoaderData<typeof loader>();
  const { errors } = formState(useActionData());
  return (
    <AccountPage
      title="Your agreements"
      part="Agreements"
      lead="What you agreed to, which version, and when."
      acting={acting}
    >
      <ErrorSummary errors={summaryErrors(errors).map(({ message }) => ({ message }))} />
      {due.length > 0 ? (
        <section className="space-y-4">
          <h2 className="text-xl">Needs your agreement</h2>
          <DueAgreements due={due} />
        </section>
      ) : null}
      {agreed.length > 0 ? (
        <section className="space-y-4">
          <h2 className="text-xl">Agreed</h2>
          <AgreedList agreed={agreed} />
        </section>
      ) : null}
      {agreed.length + due.length === 0 ? (
        <p className="text-muted">You haven’t agreed to anything yet.</p>
      ) : null}
    </AccountPage>
  );
}
