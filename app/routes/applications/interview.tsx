import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { TimeFields } from "#app/applications/components/time-fields.tsx";
import { proposeInterview } from "#app/applications/facility/application/commands.server.ts";
import {
  nameOf,
  PAUSED,
  StepFrame,
} from "#app/applications/facility/application/components/frame.tsx";
import { InterviewFacts } from "#app/applications/facility/application/components/interview-fields.tsx";
import {
  applicationToMove,
  type Interview,
} from "#app/applications/facility/application/queries.server.ts";
import { isLive, proposalBy } from "#app/applications/facility/application/rules.ts";
import { interviewForm } from "#app/applications/facility/application/schema.ts";
import { idOf } from "#app/platform/params.server.ts";
import {
  formatInterviewTime,
  wallTimeOf,
  zoneOf,
  ZONE_HINT,
} from "#app/applications/interview-times.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { EDIT_CONFLICT, EditConflict } from "#app/ui/edit-conflict.tsx";
import { Form } from "#app/ui/form.tsx";
import { WhatYouWrote } from "#app/ui/refused-form.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Interview" });

export const loader = employerRoute.ahead(
  async ({ db, params, url }) => {
    const found = await applicationToMove(db, idOf(params["applicationId"]));
    const { application, candidate, position } = found;
    const changed = found.interviews.find(({ id }) => id === url.searchParams.get("change"));
    return {
      application: { id: application.id },
      candidate,
      position,
      changed: changed ?? null,
      refusal: application.paused
        ? PAUSED
        : changed
          ? isLive(changed, Date.now())
            ? null
            : "This interview is over or was canceled, so its times can’t change."
          : proposalBy(found.interviews)
            ? "A proposal is still unanswered. Change its times, or cancel that interview first."
            : null,
    };
  },
  { gate: "approved" },
);

export const action = employerRoute.action(
  interviewForm,
  async ({ db, form, params, request }) => {
    const id = idOf(params["applicationId"]);
    await proposeInterview(db, id, form);
    return redirectWith(request, `/employer/applications/${id}#interviews`, {
      tone: "success",
      text: "Interview proposed. The candidate is notified and can choose a time.",
    });
  },
  { gate: "approved", whileActing: "interviews" },
);

/** When an interview is, or may be, as saved. */
function timesNow({ starts_at, times, time_zone }: Interview): string {
  const zone = zoneOf(time_zone);
  return starts_at
    ? `Scheduled: ${formatInterviewTime(starts_at, zone)}`
    : `Proposed: ${times.map((time) => formatInterviewTime(time.starts_at, zone)).join("; ")}`;
}

export default function ProposeInterview() {
  const found = useLoaderData<typeof loader>();
  const { changed, position } = found;
  const zone = zoneOf(changed?.time_zone ?? "America/Chicago");
  const times = Object.fromEntries(
    (changed?.times ?? []).flatMap(({ starts_at }, index) => {
      const { date, time } = wallTimeOf(starts_at, zone);
      return [
        [`date${index + 1}`, date],
        [`time${index + 1}`, time],
      ];
    }),
  ) as Record<string, string>;
  const form = formState(useAnswer(), {
    timeZone: zone,
    duration: "45",
    kind: "in_person",
    place: position.address,
    ...times,
  });
  const stale = form.errors["sequence"];
  // Only after seeing the conflict notice may the next try replace the newer times.
  const sequence = stale ? changed?.sequence : (form.value("sequence") ?? changed?.sequence);
  const title = changed ? "Propose other times" : "Propose an interview";
  if (found.refusal) {
    return (
      <StepFrame found={found} title={title}>
        <p>{found.refusal}</p>
        <WhatYouWrote typed={form.value("note")} />
        <ButtonLink to={`/employer/applications/${found.application.id}#interviews`}>
          View interviews
        </ButtonLink>
      </StepFrame>
    );
  }
  return (
    <StepFrame
      found={found}
      title={title}
      lead={`${nameOf(found)} chooses one of your times or proposes others.`}
    >
      <Form errors={summaryErrors(form.errors, { sequence: EDIT_CONFLICT })}>
        {changed ? (
          <>
            {stale ? (
              <EditConflict
                lines={[{ key: "times", text: timesNow(changed) }]}
                savedTo={`?change=${changed.id}`}
              />
            ) : null}
            <input type="hidden" name="interviewId" value={changed.id} />
            <input type="hidden" name="sequence" value={sequence} />
          </>
        ) : null}
        <InterviewFacts form={form} changed={changed} />
        <TimeFields field={form.field} zoneHint={ZONE_HINT} />
        <SubmitButton size="lg" pendingText="Sending…">
          {changed ? "Send new times" : "Send proposal"}
        </SubmitButton>
      </Form>
    </StepFrame>
  );
}
