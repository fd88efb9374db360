import { randomUUID } from "node:crypto";
import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { Messages } from "#app/applications/components/messages.tsx";
import { ApplicationStatusPill } from "#app/applications/components/status.tsx";
import { Timeline } from "#app/applications/components/timeline.tsx";
import { answerOf } from "#app/applications/facility/answer.ts";
import { actOn } from "#app/applications/facility/application/commands.server.ts";
import { Decision, WhatNext } from "#app/applications/facility/application/components/decision.tsx";
import { nameOf, PAUSED } from "#app/applications/facility/application/components/frame.tsx";
import { Interviews } from "#app/applications/facility/application/components/interviews.tsx";
import { Offers } from "#app/applications/facility/application/components/offers.tsx";
import { Refused } from "#app/applications/facility/application/components/refused.tsx";
import {
  Answers,
  MatchAtStart,
  Neighbors,
} from "#app/applications/facility/application/components/sections.tsx";
import { Notes, Scorecards } from "#app/applications/facility/application/components/team-only.tsx";
import { facilityApplication } from "#app/applications/facility/application/queries.server.ts";
import { applicationForm } from "#app/applications/facility/application/schema.ts";
import {
  CandidateProfile,
  Licenses,
} from "#app/applications/facility/components/candidate-profile.tsx";
import facilityStyles from "#app/applications/facility/facility.css?url";
import { byKey } from "#app/platform/by-key.ts";
import { idOf, pageOf } from "#app/platform/params.server.ts";
import { mayRecruit, candidateSummary } from "#app/applications/facility/rules.ts";
import { formState } from "#app/platform/form-state.ts";
import { todayCentral } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data ? `${nameOf(args.data)}, ${args.data.position.title}` : "Application",
  });

export const links: LinksFunction = () => [{ rel: "stylesheet", href: facilityStyles }];

export const loader = employerRoute.ahead(
  async ({ db, params, url }) => {
    const page = pageOf(url);
    const found = await facilityApplication(db, idOf(params["applicationId"]), {
      messagesPage: page,
    });
    const reporting = url.searchParams.get("report") ?? undefined;
    return { ...found, page, reporting, formKey: randomUUID(), today: todayCentral() };
  },
  { gate: "approved" },
);

const PLACES: Record<string, string> = byKey({
  message: "#messages",
  read: "#messages",
  report: "#messages",
  note: "#notes",
  accept: "#interviews",
  cancel: "#interviews",
  withdraw: "#offer",
});

export const action = employerRoute.action(
  applicationForm,
  async ({ db, form, params, request }) => {
    const id = idOf(params["applicationId"]);
    const text = await actOn(db, id, form);
    return redirectWith(request, `/employer/applications/${id}${PLACES[form.intent] ?? ""}`, {
      tone: "success",
      text,
    });
  },
  { gate: "approved", whileActing: "applications", apart: "intent" },
);

export default function Application() {
  const found = useLoaderData<typeof loader>();
  const { application, position, candidate, shown, page } = found;
  const answer = useAnswer();
  const of = (intent: string) => formState(answerOf(answer, { intent }));
  const recruits = mayRecruit(found.role);
  const changes = recruits && !application.paused;
  const name = nameOf(found);
  const base = `/employer/applications/${application.id}`;
  const older = found.message_count > page * 25;
  const shut = recruits
    ? (found.messages_shut ??
      (application.paused ? "You can write again once this application continues." : null))
    : "Only your facility’s owner and recruiters can message candidates.";
  return (
    <div className="space-y-8">
      <Refused {...{ found, answer, recruits }} writes={!shut} reporting={found.reporting} />
      <div className="space-y-3">
        {/* Phones only have room for the position. */}
        <div className="max-sm:[&_[aria-current]]:hidden max-sm:[&_li:first-child]:hidden">
          <Breadcrumb
            parents={[
              { to: "/employer/positions", label: "Positions" },
              { to: `/employer/positions/${position.id}`, label: position.title },
            ]}
            current={name}
          />
        </div>
        <PageHeading title={name} lead={candidateSummary(candidate)} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <ApplicationStatusPill status={application.status} reader="facility" />
          <Neighbors found={found} today={found.today} />
        </div>
        {application.closed_reason ? <p>Reason: {application.closed_reason}</p> : null}
        <section aria-label="License">
          <Licenses candidate={candidate} />
        </section>
      </div>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1.6fr_1fr] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:col-start-2 lg:row-start-1">
          {application.paused ? (
            <Banner tone="info" title="This application is paused">
              <p>{PAUSED}</p>
            </Banner>
          ) : recruits ? (
            <Decision found={found} decline={of("decline")} />
          ) : (
            <WhatNext found={found} />
          )}
        </div>
        <div className="min-w-0 space-y-12 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Answers {...found} />
          <Interviews
            applicationId={application.id}
            interviews={found.interviews}
            recruits={changes}
            formOf={(intent, interviewId) => formState(answerOf(answer, { intent, interviewId }))}
          />
          <Offers
            offers={found.offers}
            recruits={changes}
            placementId={found.placement_id}
            form={of("withdraw")}
          />
          <Messages
            messages={found.messages.map((message) => ({ ...message, readAt: message.read_at }))}
            reader="facility"
            other={name}
            unread={recruits ? found.unread : 0}
            older={older ? `${base}?page=${page + 1}#messages` : null}
            newer={page > 1 ? `${base}?page=${page - 1}#messages` : null}
            reportHref={(id) => `${base}?page=${page}&report=${id}#messages`}
            reporting={found.reporting}
            backHref={`${base}?page=${page}#messages`}
            answer={answer}
            formKey={found.formKey}
            shut={shut}
          />
          <section aria-labelledby="profile">
            <h2 id="profile" className="mb-4 text-2xl">
              {shown ? "Profile" : "Summary"}
            </h2>
            <CandidateProfile candidate={candidate} withoutLicenses />
          </section>
          <section aria-labelledby="match">
            <h2 id="match" className="mb-2 text-2xl">
              Match
            </h2>
            <MatchAtStart application={application} />
          </section>
        </div>
        <div className="min-w-0 space-y-10 lg:col-start-2 lg:row-start-2">
          <Scorecards found={found} recruits={recruits} />
          <Notes
            notes={found.notes}
            total={found.note_count}
            recruits={recruits}
            form={of("note")}
            formKey={found.formKey}
          />
          <section aria-labelledby="history">
            <h2 id="history" className="mb-4 text-2xl">
              History
            </h2>
            <Timeline
              entries={[...found.history].reverse()}
              reader="facility"
              names={{ facility: "You", candidate: name }}
            />
          </section>
        </div>
      </div>
    </div>
  );
}
