import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { payFeeOnPage, settleFee } from "#app/billing/fees/commands.server.ts";
import { afterPaying, receiptOf } from "#app/billing/fees/rules.ts";
import { FeeSection } from "#app/billing/fees/components/fee-section.tsx";
import { Receipt } from "#app/billing/fees/components/receipt.tsx";
import { employerRoute } from "#app/account/routes.server.ts";
import { answerOf } from "#app/applications/facility/answer.ts";
import { idOf } from "#app/platform/params.server.ts";
import { DisputeList } from "#app/applications/disputes/components/dispute-item.tsx";
import { recordOf } from "#app/applications/facility/placements/commands.server.ts";
import {
  DisputeForm,
  EndSection,
} from "#app/applications/facility/placements/components/forms.tsx";
import { facilityPlacement } from "#app/applications/facility/placements/queries.server.ts";
import { placementState } from "#app/applications/facility/placements/rules.ts";
import { placementForm } from "#app/applications/facility/placements/schema.ts";
import { feePercent, mayRecruit } from "#app/applications/facility/rules.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { formState, intentOf } from "#app/platform/form-state.ts";
import {
  formatCents,
  formatCharge,
  formatDate,
  formatMoment,
  todayCentral,
} from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { RefusedForm } from "#app/ui/refused-form.tsx";
import { StatusPill } from "#app/ui/status.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Placement" });

export const loader = employerRoute.ahead(
  async ({ db, params, env, url }) => {
    const found = await facilityPlacement(db, idOf(params["placementId"]));
    const { placement } = found;
    const receipt = receiptOf(
      placement.id,
      placement.fee,
      `Placement fee, ${feePercent(placement.fee_bp)} of the first year’s pay of ${formatCents(placement.annual_salary_cents)}: ${placement.title}, from ${formatDate(placement.starts_on)}`,
    );
    const asked = url.searchParams.get("show") === "receipt";
    if (asked && !receipt) throw new Refusal(404, "Nothing has been paid for this placement yet.");
    return {
      ...found,
      receipt: asked ? receipt : null,
      seller: { name: env.LEGAL_NAME, email: env.SUPPORT_EMAIL },
      today: todayCentral(),
      publishableKey: (env.STRIPE_SECRET_KEY && env.STRIPE_PUBLISHABLE_KEY) ?? null,
    };
  },
  { gate: "approved" },
);

export const action = employerRoute.action(
  placementForm,
  async ({ db, form, params, request, url, env }) => {
    const id = idOf(params["placementId"]);
    if (form.intent === "pay") return redirect(await payFeeOnPage(db, id, env.APP_ORIGIN));
    if (form.intent === "paid") {
      await settleFee(db);
      const { placement } = await facilityPlacement(db, id);
      return redirectWith(request, url.pathname, afterPaying(placement.fee));
    }
    const text = await recordOf(db, id, form);
    return redirectWith(request, url.pathname, { tone: "success", text });
  },
  { gate: "approved", apart: "intent" },
);

export default function PlacementPage() {
  const { placement, disputes, role, today, publishableKey, ...paid } =
    useLoaderData<typeof loader>();
  const answer = useAnswer();
  const of = (intent: string) => formState(answerOf(answer, { intent }));
  const name = placement.name ?? "Deleted account";
  if (paid.receipt)
    return (
      <Receipt
        receipt={paid.receipt}
        payer={paid.payer}
        seller={paid.seller}
        placement={{ to: `/employer/placements/${placement.id}`, label: name }}
      />
    );
  const { tone, words } = placementState(placement, today);
  const recruits = mayRecruit(role);
  const ends = recruits && placement.status === "hired";
  const disputable = recruits && !placement.disputed;
  const sent = intentOf(answer);
  const gone = (sent === "end" && !ends) || (sent === "dispute" && !disputable);
  const refused = formState(gone ? answer : undefined);
  return (
    <div className="max-w-3xl space-y-8">
      <RefusedForm
        errors={refused.errors}
        typed={refused.value("reason") ?? refused.value("dispute")}
      />
      <div className="space-y-3">
        <Breadcrumb
          parents={[{ to: "/employer/placements", label: "Placements" }]}
          current={name}
        />
        <PageHeading title={name} lead={placement.title} />
        <StatusPill tone={tone}>{words}</StatusPill>
      </div>
      <DefinitionList
        items={[
          { term: "First day", description: formatDate(placement.starts_on) },
          { term: "Yearly pay", description: formatCents(placement.annual_salary_cents) },
          {
            term: "Placement fee",
            description: `${formatCharge(placement.fee_cents)}: ${feePercent(placement.fee_bp)} of yearly pay, ${placement.plan} plan, as quoted with the offer`,
          },
          { term: "Guarantee ends", description: formatDate(placement.guarantee_until) },
          ...(placement.ended_on
            ? [
                {
                  term: "Ended",
                  description: `${formatDate(placement.ended_on)}: ${placement.ended_reason ?? ""}`,
                },
              ]
            : []),
          { term: "Hired", description: formatMoment(placement.created_at) },
        ]}
      />
      <FeeSection
        placementId={placement.id}
        fee={placement.fee}
        feeCents={placement.fee_cents}
        guaranteeUntil={placement.guarantee_until}
        endedOn={placement.ended_on}
        today={today}
        isOwner={role === "owner"}
        publishableKey={publishableKey}
        form={of("pay")}
      />
      {placement.application_id ? (
        <p>
          <Link
            to={`/employer/applications/${placement.application_id}`}
            className="inline-flex min-h-11 items-center"
          >
            Open application
          </Link>
        </p>
      ) : null}
      {ends ? <EndSection form={of("end")} startsOn={placement.starts_on} today={today} /> : null}
      <section aria-labelledby="disputes" className="space-y-4">
        <h2 id="disputes" className="text-xl">
          Disputes
        </h2>
        {disputes.length === 0 ? (
          <p className="text-muted">
            No disputes. Raise one if something about this placement is wrong.
          </p>
        ) : (
          <DisputeList disputes={disputes} reader="facility" />
        )}
        {disputable ? <DisputeForm form={of("dispute")} /> : null}
      </section>
    </div>
  );
}
