import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { openPortal, subscribe } from "#app/billing/plan/checkout.server.ts";
import { resumePlan } from "#app/billing/plan/commands.server.ts";
import { BillingPage } from "#app/billing/plan/components/billing-page.tsx";
import { orUnavailable } from "#app/billing/plan/unavailable.server.ts";
import { facilityBilling, onlyPayers } from "#app/billing/plan/queries.server.ts";
import { billingForm } from "#app/billing/plan/schema.ts";
import { isBillingSetUp } from "#app/billing/stripe.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { pageOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Billing" });

export const loader = employerRoute.loader(
  async ({ db, url, who }) => {
    await onlyPayers(db, who);
    const page = pageOf(url);
    return {
      billing: await facilityBilling(db, page),
      page,
      isSetUp: isBillingSetUp(),
      approved: who.approval === "approved" && !who.suspension,
      acting: who.acting !== null,
      left: url.searchParams.get("checkout") === "left",
    };
  },
  { gate: "payer" },
);

export const action = employerRoute.action(
  billingForm,
  ({ db, form, request, state, who }) =>
    orUnavailable(state, async () => {
      await onlyPayers(db, who);
      if (form.intent === "subscribe") return redirect((await subscribe(db, form.plan)).url);
      if (form.intent === "portal") return redirect(await openPortal(db));
      const { text } = await resumePlan(db);
      return redirectWith(request, "/employer/billing", { tone: "success", text });
    }),
  { gate: "payer", apart: "intent", limit: { max: 30, windowMs: 60_000 } },
);

export default function BillingRoute() {
  return <BillingPage {...useLoaderData<typeof loader>()} />;
}
