import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { licenseRules, professions } from "#app/verification/credentials/queries.server.ts";
import { answerTo, formState } from "#app/platform/form-state.ts";
import { formatMoment, todayCentral } from "#app/platform/format.ts";
import { listHref } from "#app/platform/keyset.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { askedId, idOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { RefusedForm } from "#app/ui/refused-form.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { verify } from "#app/verification/commands.server.ts";
import { Checklist } from "#app/verification/components/checklist.tsx";
import { Decision } from "#app/verification/components/decision.tsx";
import { Documents, Team, StatedFacts } from "#app/verification/components/evidence.tsx";
import { Appeals, History, Requests } from "#app/verification/components/history.tsx";
import { NpiForm } from "#app/verification/components/npi-form.tsx";
import { ChecklistSection } from "#app/verification/components/checklist-section.tsx";
import { units } from "#app/domain/units.server.ts";
import { unitNames } from "#app/domain/units.ts";
import { RecordCheck } from "#app/verification/components/record-check.tsx";
import { dossier } from "#app/verification/queries.server.ts";
import { accountStatusWords } from "#app/verification/rules.ts";
import { statedFacts } from "#app/verification/stated.ts";
import { verificationForm } from "#app/verification/schema.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data
      ? (args.data.facility?.facility_name ?? args.data.full_name ?? args.data.email)
      : "Verification",
  });

export const loader = adminRoute.loader(async ({ db, params, url }) => {
  const id = idOf(params["userId"]);
  const [found, list, rules, places] = await Promise.all([
    dossier(db, id),
    professions(),
    licenseRules(),
    units(),
  ]);
  const [asked, of] = [askedId(url, "check"), askedId(url, "of") ?? null];
  const { job_seeker: jobSeeker, credentials: _credentials, ...shown } = found;
  return {
    ...shown,
    here: url.pathname,
    today: todayCentral(),
    checklist: listHref("/admin/settings/checks", {
      subject: found.role,
      profession: found.job_seeker?.profession ?? undefined,
      state: found.place?.state,
    }),
    // Only submitted profiles have an NPI.
    npi: jobSeeker && { now: jobSeeker.npi },
    said: statedFacts(found, { professions: list, rules, units: unitNames(places) }),
    recording:
      found.checks.find(
        ({ rule, credential, applies }) => applies && rule === asked && credential === of,
      ) ?? null,
  };
});

export const action = adminRoute.action(
  verificationForm,
  async ({ db, form, params, request, url }) => {
    const text = await verify(db, idOf(params["userId"]), form);
    return redirectWith(request, url.pathname, { tone: "success", text });
  },
  { apart: "intent" },
);

export default function Verification() {
  const page = useLoaderData<typeof loader>();
  const { here, today, recording } = page;
  const answer = useAnswer();
  const { tone, words } = accountStatusWords(page);
  const title = page.facility?.facility_name ?? page.full_name ?? page.email;
  return (
    <div className="space-y-8">
      <div className="space-y-3">
        <Breadcrumb
          parents={[{ to: "/admin/pending-approval", label: "Pending approval" }]}
          current={title}
        />
        <PageHeading
          title={title}
          lead={
            page.submitted_at ? `Submitted ${formatMoment(page.submitted_at)}` : "Not submitted yet"
          }
        />
        <StatusPill tone={tone}>{words}</StatusPill>
        {page.on_hold_since ? (
          <Banner tone="error" title="On hold after a finding">
            <p>
              Since {formatMoment(page.on_hold_since)}, they are out of matches and lists, and their
              applications are paused. Approve below to lift the hold, or reject.
            </p>
          </Banner>
        ) : null}
        {page.member_of ? (
          <p>
            Team member of{" "}
            <Link to={`/admin/verification/${page.member_of.id}`}>
              {page.member_of.name ?? "a facility"}
            </Link>
            . Its verification covers them.
          </p>
        ) : null}
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <div className="min-w-0 space-y-8">
          <ChecklistSection id="said" title="Profile">
            <StatedFacts said={page.said} />
          </ChecklistSection>
          {page.role === "employer" ? (
            <ChecklistSection id="team" title="Team">
              <Team team={page.team} />
            </ChecklistSection>
          ) : (
            <ChecklistSection id="documents" title="Documents">
              <Documents documents={page.documents} today={today} />
            </ChecklistSection>
          )}
          {page.npi ? (
            <ChecklistSection id="npi-of" title="National Provider Identifier">
              <NpiForm
                // After a save, reset the field to the saved value.
                key={page.npi.now}
                here={here}
                npi={page.npi.now}
                form={formState(answerTo(answer, "npi"), { npi: page.npi.now })}
              />
            </ChecklistSection>
          ) : null}
        </div>
        <div className="min-w-0 space-y-8">
          <ChecklistSection id="checks" title="Checks">
            {recording ? (
              <RecordCheck
                check={recording}
                here={here}
                today={today}
                form={formState(answerTo(answer, "check"), {
                  checkedOn: today,
                  source: recording.source,
                })}
              />
            ) : (
              <RefusedForm
                errors={formState(answerTo(answer, "check")).errors}
                typed={formState(answerTo(answer, "check")).value("note")}
              />
            )}
            <Checklist checks={page.checks} here={here} today={today} />
            <Link to={page.checklist} className="inline-flex min-h-11 items-center">
              Checklist settings
            </Link>
          </ChecklistSection>
          {page.requests.length ? (
            <ChecklistSection id="requests" title="Requests">
              <Requests requests={page.requests} />
            </ChecklistSection>
          ) : null}
          {page.appeals.length ? (
            <ChecklistSection id="appeals" title="Appeals">
              <Appeals dossier={page} />
            </ChecklistSection>
          ) : null}
          <ChecklistSection id="history" title="Earlier decisions">
            <History history={page.history} />
          </ChecklistSection>
        </div>
      </div>
      <ChecklistSection id="decide" title="Decide">
        <Decision dossier={page} here={here} answer={answer} />
      </ChecklistSection>
    </div>
  );
}
