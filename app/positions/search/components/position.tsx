import type { ReactNode } from "react";
import { REQUIREMENT_LABELS } from "#app/domain/importance.ts";
import { formatMiles } from "#app/platform/format.ts";
import { positionFacts } from "../../details/rules.ts";
import { PositionFacts } from "../../listing/components/position-card.tsx";
import { reportPath } from "../../reporting/rules.ts";
import { SaveButton, SaveForm } from "../../saved/components/save-button.tsx";
import { positionPath } from "../../rules.ts";
import { canStartAgain, isOpenStatus } from "#app/applications/rules.ts";
import { facilityPath, picturePath } from "#app/profiles/public-page/rules.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Mark } from "#app/ui/mark.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { bandOf } from "#app/domain/bands.ts";
import { ScoreBar } from "#app/ui/meter.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { PositionForMe } from "../queries.server.ts";
import { failedGates } from "../rules.ts";
import { Apply } from "./apply.tsx";
import { BothWays } from "./both-ways.tsx";
import { NotForMe } from "./not-for-me.tsx";
import { MobileActionBar } from "./next-thumb.tsx";

type Open = Extract<PositionForMe, { open: true }>;
type Props = {
  position: Open;
  answer: unknown;
  today: string;
  /** More actions. */
  children?: ReactNode;
};

/** An open position for a job seeker: facts, reasons both ways, gates that are shut, and actions. */
export function OpenPosition({ position: whole, answer, today, children }: Props) {
  const { position, application } = whole;
  const shut = failedGates(whole.gates, position);
  const barred = shut.filter(({ bars }) => bars);
  return (
    <div className="space-y-12">
      <div className="space-y-4">
        <Breadcrumb
          parents={[{ to: "/job-seeker/positions", label: "Find positions" }]}
          current={whole.title}
        />
        <PageHeading
          title={whole.title}
          lead={
            <span className="flex items-center gap-3">
              <Mark
                name={whole.facility}
                src={whole.position.facility_logo && picturePath(whole.position.facility_logo)}
              />
              <span className="min-w-0">
                <Link to={facilityPath(whole.facility_slug)}>{whole.facility}</Link> in{" "}
                {position.city}, {position.state}
                {position.miles === null ? null : ` · ${formatMiles(position.miles)} from you`}
              </span>
            </span>
          }
          actions={
            <div className="row-marks">
              <SaveButton position={position} />
            </div>
          }
        />
        <SaveForm back={`/job-seeker/positions/${position.id}`} />
        <div className="@container">
          <PositionFacts position={position} today={today} />
        </div>
      </div>
      {application ? <OwnStatus whole={whole} shut={barred.length > 0} /> : null}
      {whole.match ? (
        <section aria-labelledby="why" className="space-y-4">
          <h2 id="why" className="text-2xl">
            Why this is a match
          </h2>
          {position.score_bp === null ? null : (
            <ScoreBar value={position.score_bp} label={`${bandOf(position.score_bp)} match`} />
          )}
          <BothWays match={whole.match} score={position.score_bp ?? 0} level={3} />
        </section>
      ) : (
        <section aria-labelledby="why-not" className="max-w-2xl space-y-4">
          <h2 id="why-not" className="text-2xl">
            Why it isn’t a match
          </h2>
          <ul className="space-y-3">
            {shut.map(({ name, sentence }) => (
              <li key={sentence}>
                <span className="font-semibold">{name}.</span> {sentence}
              </li>
            ))}
          </ul>
          {shut.every(({ bars }) => !bars) ? (
            <p>You can still apply. A person at {whole.facility} decides.</p>
          ) : null}
        </section>
      )}
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[1.6fr_1fr]">
        <Facts whole={whole} today={today} />
        <Requirements whole={whole} />
      </div>
      {whole.page.description ? (
        <section aria-labelledby="about" className="max-w-2xl space-y-3">
          <h2 id="about" className="text-2xl">
            About the position
          </h2>
          <p className="break-words whitespace-pre-line">{whole.page.description}</p>
        </section>
      ) : null}
      {whole.about_facility ? (
        <section aria-labelledby="facility" className="max-w-2xl space-y-3">
          <h2 id="facility" className="text-2xl break-words">
            About {whole.facility}
          </h2>
          <p className="break-words whitespace-pre-line">{whole.about_facility}</p>
        </section>
      ) : null}
      <Apply whole={whole} answer={answer} shut={barred} />
      <NotForMe whole={whole} answer={answer} />
      {children}
      <p className="flex flex-wrap gap-x-8">
        <Link to={positionPath(position)} className="inline-flex min-h-11 items-center">
          View public listing
        </Link>
        <Link
          to={`/job-seeker/visibility?find=${encodeURIComponent(whole.facility)}#block`}
          className="inline-flex min-h-11 items-center"
        >
          {whole.blocked ? `You blocked ${whole.facility}` : `Block ${whole.facility}`}
        </Link>
        <Link to={reportPath(position)} className="inline-flex min-h-11 items-center">
          Report this position
        </Link>
      </p>
      <MobileActionBar whole={whole} shut={barred.length > 0} />
    </div>
  );
}

function OwnStatus({ whole, shut }: { whole: Open; shut: boolean }) {
  const { application, facility } = whole;
  if (!application || application.status === "invited") return null;
  const to = `/job-seeker/applications/${application.id}`;
  const { status } = application;
  const again = canStartAgain(status) && !shut;
  const applied = isOpenStatus(status) || status === "hired";
  return (
    <Banner
      tone={applied ? "success" : "info"}
      title={
        applied
          ? `You applied to ${facility}.`
          : status === "withdrawn"
            ? "You withdrew or declined earlier."
            : "This application has ended."
      }
      actions={
        <ButtonLink to={to} variant="secondary">
          View my application
        </ButtonLink>
      }
    >
      {again ? <p>The position is open, so you can apply below.</p> : null}
    </Banner>
  );
}

function Facts({ whole, today }: { whole: Open; today: string }) {
  return (
    <section aria-labelledby="facts" className="space-y-3">
      <h2 id="facts" className="text-2xl">
        The position
      </h2>
      <FactList facts={positionFacts(whole.page, today, { requirements: false })} />
    </section>
  );
}

function Requirements({ whole }: { whole: Open }) {
  if (whole.requirements.length === 0) return null;
  return (
    <section aria-labelledby="requirements" className="space-y-3">
      <h2 id="requirements" className="text-2xl">
        Requirements
      </h2>
      <ul className="space-y-3">
        {whole.requirements.map(({ name, must, have }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusPill tone={have ? "success" : must ? "warning" : "neutral"}>
              {have ? "You have it" : "Not in your profile"}
            </StatusPill>
            <span>
              {name}{" "}
              <span className="text-muted">
                ({REQUIREMENT_LABELS[must ? "must" : "nice"].toLowerCase()})
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
