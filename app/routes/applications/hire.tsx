import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { hire } from "#app/applications/facility/application/commands.server.ts";
import {
  BackToApplication,
  nameOf,
  PAUSED,
  StepFrame,
} from "#app/applications/facility/application/components/frame.tsx";
import { applicationToMove } from "#app/applications/facility/application/queries.server.ts";
import { hireForm } from "#app/applications/facility/application/schema.ts";
import { idOf } from "#app/platform/params.server.ts";
import { candidateName, feeCents, feePercent } from "#app/applications/facility/rules.ts";
import { formState, versionToSend } from "#app/platform/form-state.ts";
import { payAmount } from "#app/domain/pay.ts";
import { count, formatCharge } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { RefusedForm } from "#app/ui/refused-form.tsx";
import { DateInput } from "#app/ui/text-input.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Confirm the hire" });

export const loader = employerRoute.ahead(
  async ({ db, params }) => {
    const { application, candidate, position, plan, offers, turned_away } = await applicationToMove(
      db,
      idOf(params["applicationId"]),
      { toHire: true },
    );
    return {
      application,
      candidate,
      position,
      plan,
      offer: offers.find(({ status }) => status === "accepted") ?? null,
      /** Null if another opening is left. */
      turnedAway: turned_away && {
        names: turned_away.first.map(candidateName),
        more: turned_away.more,
        accepted: turned_away.accepted,
      },
    };
  },
  { gate: "approved" },
);

export const action = employerRoute.action(
  hireForm,
  async ({ db, form, params, request }) => {
    const placement = await hire(db, idOf(params["applicationId"]), form);
    return redirectWith(request, `/employer/placements/${placement}`, {
      tone: "success",
      text: "Hire confirmed. The candidate is notified.",
    });
  },
  { gate: "approved" },
);

type TurnedAway = { names: readonly string[]; more: number; accepted: number };

/** What becomes of the others when the last opening is filled. */
function filledSentence({ names, more, accepted }: TurnedAway): string {
  const others =
    names.length > 0
      ? ` We’ll tell these candidates it’s filled: ${names.join(", ")}${more > 0 ? `, and ${more} more` : ""}.`
      : accepted === 0
        ? " No other candidates are in progress."
        : "";
  const agreed =
    accepted > 0
      ? ` ${count(accepted, "other candidate")} also accepted an offer and won’t be told. Decline their ${accepted === 1 ? "application" : "applications"}, or add openings first.`
      : "";
  return `This fills the position, so it closes.${others}${agreed}`;
}

export default function Hire() {
  const found = useLoaderData<typeof loader>();
  const { application, position, offer } = found;
  const form = formState(useAnswer(), {
    version: String(application.version),
    startsOn: offer?.starts_on,
  });
  const { version: stale, ...errors } = form.errors;
  // Only after seeing the conflict may the next try act on the newer version.
  const version = versionToSend(form, application.version);
  if (application.paused || application.status !== "accepted" || !offer) {
    return (
      <StepFrame found={found} title="Confirm the hire">
        <p>
          {application.paused
            ? PAUSED
            : "You can confirm the hire once the candidate accepts your offer."}
        </p>
        <RefusedForm errors={form.errors} />
        <BackToApplication id={application.id} />
      </StepFrame>
    );
  }
  return (
    <StepFrame
      found={found}
      title="Confirm the hire"
      lead={`${nameOf(found)} accepted your offer of ${payAmount(offer.annual_salary_cents, "year")}.`}
    >
      <div>
        <h2 className="text-xl">What happens next</h2>
        <ul className="mt-2 list-disc space-y-1 pl-5">
          <li>{nameOf(found)} is notified of the hire and the first day.</li>
          <li>
            You owe a placement fee of{" "}
            <strong>{formatCharge(feeCents(offer.annual_salary_cents, offer.fee_bp))}</strong>:{" "}
            {feePercent(offer.fee_bp)} of yearly pay, as quoted with the offer. Your facility’s
            owner pays it by card on the placement page.
          </li>
          <li>
            A {offer.guarantee_days}-day guarantee starts on the first day of work. If they leave
            during that time, record their last day on the placement page and contact us. We decide
            case by case whether to refund or credit the fee.
          </li>
          <li>
            {found.turnedAway
              ? filledSentence(found.turnedAway)
              : `${position.hired + 1} of ${position.openings} openings will be filled. The position’s status doesn’t change.`}
          </li>
        </ul>
      </div>
      <Form errors={summaryErrors({ "": stale ?? [], ...errors })}>
        <input type="hidden" name="version" value={version} />
        <DateInput {...form.field("startsOn")} label="First day of work" required />
        <SubmitButton size="lg" pendingText="Confirming…">
          Confirm the hire
        </SubmitButton>
      </Form>
    </StepFrame>
  );
}
