import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { cancelPlan } from "#app/billing/plan/commands.server.ts";
import { CancelPage } from "#app/billing/plan/components/cancel-page.tsx";
import { orUnavailable } from "#app/billing/plan/unavailable.server.ts";
import { facilityBilling, onlyPayers } from "#app/billing/plan/queries.server.ts";
import { cancelForm } from "#app/billing/plan/schema.ts";
import { isRunningState, isUnpaidState, ONLY_THE_OWNER, planState } from "#app/billing/rules.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Cancel your plan" });

const HOME = "/employer/billing";

export const loader = employerRoute.loader(
  async ({ db, who, request }) => {
    await onlyPayers(db, who);
    const { role, subscription, plan_status, plans, open_positions } = await facilityBilling(db);
    const turnBack = async (text: string) => redirectWith(request, HOME, { tone: "info", text });
    if (role !== "owner" || who.acting !== null) throw await turnBack(ONLY_THE_OWNER);
    const planIs = planState(subscription, plan_status);
    if (!subscription || !isRunningState(planIs))
      throw await turnBack("You have no active plan, so there is nothing to cancel.");
    if (subscription.cancel_at !== null)
      throw await turnBack("Your plan is already canceled. See below when it ends.");
    return {
      plan: plans.find(({ code }) => code === subscription.plan_code)?.name ?? "",
      ends: subscription.current_period_end,
      open: open_positions.length,
      unpaid: isUnpaidState(planIs),
      approved: who.approval === "approved" && !who.suspension,
      owed: subscription.past_due_since === null ? 0 : (subscription.owed_cents ?? 0),
    };
  },
  { gate: "payer" },
);

export const action = employerRoute.action(
  cancelForm,
  ({ db, request, state, who }) =>
    orUnavailable(state, async () => {
      await onlyPayers(db, who);
      const { text } = await cancelPlan(db);
      return redirectWith(request, HOME, { tone: "success", text });
    }),
  { gate: "payer", limit: { max: 20, windowMs: 60_000 } },
);

export default function CancelRoute() {
  return <CancelPage {...useLoaderData<typeof loader>()} />;
}
