import { randomUUID } from "node:crypto";
import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import {
  adjustFee,
  retryAdjustment,
  settleRefund,
  waiveFee,
} from "#app/billing/admin/commands.server.ts";
import { Adjustments, RefundForm, WaiveForm } from "#app/billing/admin/components/refund-form.tsx";
import { Payments } from "#app/billing/admin/components/payments.tsx";
import { feeDetails } from "#app/billing/admin/queries.server.ts";
import { refundConfirmation, waiverConfirmation } from "#app/billing/admin/rules.ts";
import { adjustmentForm } from "#app/billing/admin/schema.ts";
import { feeHistory, feeState } from "#app/billing/fees/rules.ts";
import { answerTo, formState } from "#app/platform/form-state.ts";
import { formatCents, formatCharge, formatDate, formatMoment } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { idOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { RefusedForm } from "#app/ui/refused-form.tsx";
import { StatusPill } from "#app/ui/status.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data ? `Placement fee: ${args.data.placement.title}` : "Placement fee",
  });

export const loader = adminRoute.loader(async ({ db, params }) => ({
  placement: await feeDetails(db, idOf(params["placementId"])),
  formKey: randomUUID(),
}));

export const action = adminRoute.action(
  adjustmentForm,
  async ({ db, form, params, request, url }) => {
    const id = idOf(params["placementId"]);
    if (form.intent === "waive") {
      const end = await waiveFee(db, id, form.waiveReason);
      return redirectWith(request, url.pathname, waiverConfirmation(end));
    }
    if (form.intent === "settle" || form.intent === "settle-second") {
      await settleRefund(db, id, form);
      return redirectWith(request, url.pathname, { tone: "success", text: "Marked as settled." });
    }
    const given =
      form.intent === "again"
        ? await retryAdjustment(db, id, form.adjustment)
        : await adjustFee(db, id, form);
    return redirectWith(request, url.pathname, refundConfirmation(given));
  },
  { apart: "intent" },
);

export default function AdminPlacementFee() {
  const { placement, formKey } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const waive = formState(answerTo(answer, "waive"));
  const { tone, words } = feeState(placement.fee);
  return (
    <div className="max-w-3xl space-y-8">
      <div className="space-y-3">
        <Breadcrumb
          parents={[
            { to: "/admin/billing", label: "Billing" },
            { to: "/admin/billing/placements", label: "Placement fees" },
          ]}
          current={placement.title}
        />
        <PageHeading
          title={`Placement fee: ${placement.title}`}
          lead={placement.facility ?? "A deleted facility"}
        />
        <StatusPill tone={tone}>{words}</StatusPill>
      </div>
      <DefinitionList
        items={[
          {
            term: "Fee",
            description: `${formatCharge(placement.fee_cents)}: ${placement.fee_bp / 100}% of the first year’s pay of ${formatCents(placement.annual_salary_cents)}, ${placement.plan} plan`,
          },
          {
            term: "Paid and refunded",
            description: feeHistory(placement.fee).join(" ") || "Nothing yet.",
          },
          { term: "Hired", description: `${formatMoment(placement.created_at)}` },
          { term: "Who", description: placement.name ?? "A deleted account" },
          { term: "First day", description: formatDate(placement.starts_on) },
          {
            term: "Guarantee",
            description: `${placement.in_guarantee ? "Until" : "Ended"} ${formatDate(placement.guarantee_until)}`,
          },
          ...(placement.ended_on
            ? [
                {
                  term: "Placement ended",
                  description: `${formatDate(placement.ended_on)}: ${placement.ended_reason ?? ""}`,
                },
              ]
            : []),
          ...(placement.disputed ? [{ term: "Dispute", description: "Open dispute" }] : []),
        ]}
      />
      <section aria-labelledby="payments" className="space-y-4">
        <h2 id="payments" className="text-xl">
          Payments
        </h2>
        <Payments payments={placement.payments} />
      </section>
      <section aria-labelledby="given-back" className="space-y-4">
        <h2 id="given-back" className="text-xl">
          Refunds and credits
        </h2>
        <Adjustments adjustments={placement.adjustments} />
      </section>
      {placement.fee.status === "due" ? (
        <section aria-labelledby="waive" className="space-y-4">
          <h2 id="waive" className="text-xl">
            Waive the fee
          </h2>
          <p className="max-w-prose">
            For an unpaid fee we won’t collect, for example after a dispute. You can’t undo a
            waiver.
          </p>
          <WaiveForm form={waive} />
        </section>
      ) : (
        <RefusedForm errors={waive.errors} typed={waive.value("waiveReason")} />
      )}
      <section aria-labelledby="give-back" className="space-y-4">
        <h2 id="give-back" className="text-xl">
          Refund or credit the fee
        </h2>
        <RefundForm
          placement={placement}
          form={formState(answerTo(answer, "give") ?? answerTo(answer, "again"))}
          formKey={formKey}
        />
      </section>
    </div>
  );
}
