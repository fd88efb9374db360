import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { makeOffer } from "#app/applications/facility/application/commands.server.ts";
import { FeePreview } from "#app/applications/facility/application/components/fee-preview.tsx";
import {
  BackToApplication,
  nameOf,
  PAUSED,
  StepFrame,
} from "#app/applications/facility/application/components/frame.tsx";
import { applicationToMove } from "#app/applications/facility/application/queries.server.ts";
import { offerWarnings } from "#app/applications/facility/application/offer-warnings.ts";
import { confirmedFeeToken } from "#app/applications/facility/application/rules.ts";
import { offerForm } from "#app/applications/facility/application/schema.ts";
import { offersOut } from "#app/applications/facility/pipeline/queries.server.ts";
import { idOf } from "#app/platform/params.server.ts";
import { formState, versionToSend } from "#app/platform/form-state.ts";
import { formatPay, yearlyCents } from "#app/domain/pay.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { periodOptions } from "#app/domain/pay.ts";
import { Banner } from "#app/ui/banner.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { RefusedForm } from "#app/ui/refused-form.tsx";
import { DateInput, MoneyInput, TextArea, TextInput } from "#app/ui/text-input.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Make an offer" });

export const loader = employerRoute.ahead(
  async ({ db, params }) => {
    const { application, candidate, position, plan, moves } = await applicationToMove(
      db,
      idOf(params["applicationId"]),
    );
    const possible = moves.some(({ via, to }) => via === "offer" && to === "offered");
    return { application, candidate, position, plan, possible };
  },
  { gate: "approved" },
);

export const action = employerRoute.action(
  offerForm,
  async ({ db, form, params, request }) => {
    const id = idOf(params["applicationId"]);
    const { plan, position } = await applicationToMove(db, id);
    const annual = yearlyCents(form.pay, form.payPeriod, form.hours);
    // The salary and fee must be the ones on screen; otherwise show the new ones first.
    if (form.seen !== confirmedFeeToken(annual, plan.fee_bp)) {
      const typed = {
        pay: (form.pay / 100).toFixed(2),
        payPeriod: form.payPeriod,
        hours: String(form.hours),
        startsOn: form.startsOn,
        expiresOn: form.expiresOn,
        message: form.message ?? "",
        version: String(form.version),
      };
      const offers = await offersOut(db, position.id);
      return data({
        result: { initialValue: typed },
        preview: {
          annual,
          hours: form.hours,
          feeBp: plan.fee_bp,
          warnings: offerWarnings(position, annual, form.hours, offers),
        },
      });
    }
    await makeOffer(db, id, form);
    return redirectWith(request, `/employer/applications/${id}#offer`, {
      tone: "success",
      text: "Offer sent. The candidate is notified and can accept until the last day.",
    });
  },
  { gate: "approved" },
);

export default function MakeOffer() {
  const found = useLoaderData<typeof loader>();
  const { application, position, plan } = found;
  const answered = useActionData<typeof action>();
  const form = formState(useAnswer(), {
    payPeriod: position.pay_period,
    hours: String(position.hours.min),
    startsOn: position.starts_on,
    version: String(application.version),
  });
  const { version: stale, ...errors } = form.errors;
  // Only after seeing the conflict may the next try act on the newer version.
  const version = versionToSend(form, application.version);
  const preview =
    answered && "preview" in answered
      ? (answered.preview as {
          annual: number;
          hours: number;
          feeBp: number;
          warnings: string[];
        })
      : null;
  if (application.paused || !found.possible) {
    return (
      <StepFrame found={found} title="Make an offer">
        <p>
          {application.paused
            ? PAUSED
            : "You can make an offer to candidates you’ve shortlisted or interviewed. This application is in another stage."}
        </p>
        <RefusedForm errors={form.errors} typed={form.value("message")} />
        <BackToApplication id={application.id} />
      </StepFrame>
    );
  }
  return (
    <StepFrame
      found={found}
      title="Make an offer"
      lead={`To ${nameOf(found)}. You posted ${formatPay(position.pay_min_cents, position.pay_max_cents, position.pay_period)}.`}
    >
      <Form errors={summaryErrors({ "": stale ?? [], ...errors })}>
        <input type="hidden" name="version" value={version} />
        {preview ? (
          <>
            {preview.warnings.length > 0 ? (
              <Banner tone="warning" title="Check before sending" live>
                {preview.warnings.map((warning) => (
                  <p key={warning}>{warning}</p>
                ))}
              </Banner>
            ) : null}
            <FeePreview
              annualCents={preview.annual}
              hours={preview.hours}
              feeBp={preview.feeBp}
              planName={plan.name}
              guaranteeDays={plan.guarantee_days}
            />
            <input
              type="hidden"
              name="seen"
              value={confirmedFeeToken(preview.annual, preview.feeBp)}
            />
            <SubmitButton size="lg" pendingText="Sending…">
              Send offer
            </SubmitButton>
            <p className="text-muted">
              Or change something below. If the fee changes, you’ll see it again before sending.
            </p>
          </>
        ) : null}
        <MoneyInput
          {...form.field("pay")}
          label="Pay"
          unitChoice={{
            name: "payPeriod",
            label: "Pay period",
            options: periodOptions,
            defaultValue: form.field("payPeriod").defaultValue,
          }}
          required
        />
        <TextInput
          {...form.field("hours")}
          label="Hours per week"
          inputMode="decimal"
          hint="Used to calculate yearly pay and the fee."
          width="sm"
          required
        />
        <DateInput {...form.field("startsOn")} label="Start date" required />
        <DateInput
          {...form.field("expiresOn")}
          label="Last day to respond"
          hint={`Up to ${plan.offer_days_most} days from today. The offer expires at the end of the day you choose, Central time.`}
          required
        />
        <TextArea {...form.field("message")} label="Message" rows={4} />
        {preview ? null : (
          <SubmitButton size="lg" pendingText="Calculating…">
            Continue to fee
          </SubmitButton>
        )}
      </Form>
    </StepFrame>
  );
}
