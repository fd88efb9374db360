import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { settleDispute } from "#app/applications/disputes/commands.server.ts";
import { BothSides, SettleForm } from "#app/applications/disputes/components/settling.tsx";
import { disputeDetails } from "#app/applications/disputes/queries.server.ts";
import { settleForm } from "#app/applications/disputes/schema.ts";
import { feeState } from "#app/billing/fees/rules.ts";
import { formState } from "#app/platform/form-state.ts";
import { formatCents, formatCharge, formatDate, formatMoment } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { idOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { RefusedForm } from "#app/ui/refused-form.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data ? `Dispute: ${args.data.placement.title}` : "Dispute" });

export const loader = adminRoute.loader(async ({ db, params }) =>
  disputeDetails(db, idOf(params["disputeId"])),
);

export const action = adminRoute.action(settleForm, async ({ db, form, params, request }) => {
  await settleDispute(db, idOf(params["disputeId"]), form);
  return redirectWith(request, "/admin/disputes", {
    tone: "success",
    text: "Dispute settled. We sent both sides your explanation.",
  });
});

export default function Dispute() {
  const { status, facility, placement, disputes } = useLoaderData<typeof loader>();
  const form = formState(useAnswer());
  const isOpen = status === "open";
  return (
    <div className="max-w-4xl space-y-8">
      <div className="space-y-3">
        <Breadcrumb
          parents={[{ to: "/admin/disputes", label: "Disputes" }]}
          current={placement.title}
        />
        <PageHeading
          title={`Dispute: ${placement.title}`}
          lead={`${placement.name ?? "A deleted account"} at ${facility ?? "a deleted facility"}`}
        />
      </div>
      {/* Settled meanwhile: the submitted form is no longer on the page. */}
      {isOpen ? null : <RefusedForm errors={form.errors} typed={form.value("note")} />}
      <section aria-labelledby="sides" className="space-y-4">
        <h2 id="sides" className="text-xl">
          What both sides say
        </h2>
        <BothSides disputes={disputes} />
      </section>
      <section aria-labelledby="placement" className="space-y-4">
        <h2 id="placement" className="text-xl">
          The placement
        </h2>
        <DefinitionList
          items={[
            { term: "Hired", description: formatMoment(placement.created_at) },
            { term: "First day", description: formatDate(placement.starts_on) },
            { term: "First year’s pay", description: formatCents(placement.annual_salary_cents) },
            {
              term: "Fee",
              description: `${formatCharge(placement.fee_cents)}: ${placement.fee_bp / 100}% of the first year’s pay, ${placement.plan} plan. ${feeState(placement.fee).words}.`,
            },
            { term: "Guarantee ends", description: formatDate(placement.guarantee_until) },
            {
              term: "Status",
              description: placement.ended_on
                ? `Ended on ${formatDate(placement.ended_on)}: ${placement.ended_reason ?? ""}`
                : "Hired",
            },
          ]}
        />
        <p>
          <Link
            to={`/admin/billing/placements/${placement.id}`}
            className="inline-flex min-h-11 items-center"
          >
            Payments and refunds
          </Link>
        </p>
      </section>
      {isOpen ? (
        <section aria-labelledby="settle" className="space-y-4">
          <h2 id="settle" className="text-xl">
            Settle dispute
          </h2>
          <p className="text-muted">
            Settling moves no money. On the fee’s own page you can waive it while it’s unpaid. You
            can refund it until the guarantee ends, and afterward if the last day of work was within
            it.
          </p>
          <SettleForm form={form} />
        </section>
      ) : null}
    </div>
  );
}
