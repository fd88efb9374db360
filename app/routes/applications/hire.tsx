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
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { RefusedForm } from "#app/ui/refused-form.tsx";
import { DateInput } from "#app/ui/text-input.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Confirm the hire" });

export const loader = employerRoute.ahead(
  async ({ db, params }) => {
    const { application, candidate, position, plan, offers, filled, turned_away } =
      await applicationToMove(db, idOf(params["applicationId"]), { toHire: true });
    return {
      application,
      candidate,
      position,
      plan,
      offer: offers.find(({ status }) => status === "accepted") ?? null,
      filled,
      /** Null unless this hire fills the last opening. */
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

/** The list with the button that reopens this position. */
const closedPositionsPath = (title: string) =>
  `/employer/positions?${new URLSearchParams({ status: "closed", search: title }).toString()}`;

type TurnedAway = { names: readonly string[]; more: number; accepted: number };

/** What becomes of the others when the last opening is filled. Closing it ended all but accepted offers. */
function filledSentence({ names, more, accepted }: TurnedAway, closed: boolean): string {
  const others = closed
    ? ""
    : names.length > 0
      ? ` We’ll tell these candidates it’s filled: ${names.join(", ")}${more > 0 ? `, and ${more} more` : ""}.`
      : accepted === 0
        ? " No other candidates are in progress."
        : "";
  const agreed =
    accepted > 0
      ? ` ${count(accepted, "other candidate")} also accepted an offer and won’t be told. Decline their ${accepted === 1 ? "application" : "applications"}, or ${closed ? "reopen the position and " : ""}add openings first.`
      : "";
  return `${closed ? "This fills the last opening. The position stays closed." : "This fills the position, so it closes."}${others}${agreed}`;
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
  if (found.filled) {
    return (
      <StepFrame found={found} title="Confirm the hire">
        {summaryErrors(form.errors).some(({ message }) => message === found.filled) ? null : (
          <p>{found.filled}</p>
        )}
        <RefusedForm errors={form.errors} />
        <div className="flex flex-wrap gap-3">
          {position.status === "closed" ? (
            <ButtonLink to={closedPositionsPath(position.title)}>
              Find the closed position
            </ButtonLink>
          ) : (
            <ButtonLink to={`/employer/positions/${position.id}/edit#openings`}>
              Edit the position
            </ButtonLink>
          )}
          <BackToApplication id={application.id} />
        </div>
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
              ? filledSentence(found.turnedAway, position.status === "closed")
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
