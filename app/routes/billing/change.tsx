import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { changePlan } from "#app/billing/plan/commands.server.ts";
import { ChangePage } from "#app/billing/plan/components/change-page.tsx";
import { orUnavailable } from "#app/billing/plan/unavailable.server.ts";
import { previewChange } from "#app/billing/plan/preview.server.ts";
import { facilityBilling } from "#app/billing/plan/queries.server.ts";
import { changeForm } from "#app/billing/plan/schema.ts";
import { beyond, ONLY_THE_OWNER } from "#app/billing/rules.ts";
import { Outage, Refusal } from "#app/platform/failures.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Change your plan" });

const HOME = "/employer/billing";

export const loader = employerRoute.loader(
  async ({ db, url, who, request }) => {
    const { role, subscription, plans, open_positions } = await facilityBilling(db);
    const plan = plans.find(({ code }) => code === url.searchParams.get("plan"));
    const turnBack = async (text: string) => redirectWith(request, HOME, { tone: "info", text });
    if (role !== "owner" || who.acting !== null) throw await turnBack(ONLY_THE_OWNER);
    if (!plan || !subscription) throw await turnBack("Choose one of the plans below.");
    const current = plans.find(({ code }) => code === subscription.plan_code);
    const preview = await previewChange(db, plan.code).catch(async (error: unknown) => {
      // The page says that Stripe is not answering, and nothing is charged without a preview.
      if (error instanceof Outage) return null;
      throw error instanceof Refusal ? await turnBack(error.message) : error;
    });
    return {
      plan,
      current: current?.name ?? "your plan",
      periodEnd: subscription.current_period_end,
      canceling: subscription.cancel_at !== null,
      preview,
      paused: beyond(open_positions, plan.jobPostingLimit),
    };
  },
  { gate: "approved" },
);

export const action = employerRoute.action(
  changeForm,
  ({ db, form: { plan, date, due }, request, state }) =>
    orUnavailable(state, async () => {
      const { text } = await changePlan(db, plan, { date, due });
      return redirectWith(request, HOME, { tone: "success", text });
    }),
  { gate: "approved", limit: { max: 20, windowMs: 60_000 } },
);

export default function ChangeRoute() {
  return <ChangePage {...useLoaderData<typeof loader>()} />;
}
