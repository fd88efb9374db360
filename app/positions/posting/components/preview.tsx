import { missingDetails } from "#app/positions/details/rules.ts";
import { formState, versionToSend } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import type { PublicPosition } from "../../rules.ts";
import { splitBySkillMatch } from "#app/matching/skill-words/rules.ts";
import { ComparedWords } from "#app/ui/compared-words.tsx";
import type { Understood } from "#app/matching/skill-words/rules.ts";
import {
  canOpenPosition,
  previewSentence,
  unknownMustsSentence,
  usageSentence,
  widerSentences,
  type PositionStatus,
  type PostingPlan,
  type Preview,
} from "../rules.ts";

type Props = {
  position: PublicPosition;
  status: PositionStatus;
  version: number;
  preview: Preview;
  recruits: boolean;
  plan: PostingPlan | null;
  /** How matching reads its skills. */
  skills: readonly Understood[];
  /** Required skills that matching does not recognize. */
  unrecognizedRequiredSkills: readonly string[];
  /** Whether it is in the feed for job search engines. */
  inFeeds: boolean;
  /** Its screening questions. */
  questions: readonly { id: string; question: string; kind: string; required: boolean }[];
};

const LEADS: Record<PositionStatus, string> = {
  draft: "Not posted yet. Below is how candidates will see it.",
  open: "It’s open. This is how candidates see it.",
  paused: "It’s paused. New candidates don’t see it; current applications continue.",
  closed: "It is closed. Below is how candidates saw it.",
};

/** Above a position's preview: how many candidates fit today, what would bring more, and the button to post it. */
export function PositionPreview({
  position,
  status,
  version,
  preview,
  recruits,
  plan,
  skills,
  unrecognizedRequiredSkills,
  inFeeds,
  questions,
}: Props) {
  const form = formState(useAnswer());
  const { version: stale, ...errors } = form.errors;
  const wider = widerSentences(preview, position);
  const missing = missingDetails(preview.details);
  const usage = plan && usageSentence(plan);
  const full = status === "draft" && plan !== null && !canOpenPosition(plan);
  const allInUse = full && !plan.onHold && plan.limit !== 0;
  const unknown = unknownMustsSentence(unrecognizedRequiredSkills);
  const { id } = position;
  return (
    <div className="max-w-2xl space-y-6">
      <Breadcrumb
        parents={[{ to: "/employer/positions", label: "Positions" }]}
        current={position.title}
      />
      <PageHeading title={`Preview: ${position.title}`} lead={LEADS[status]} />
      <Card level={2} title={previewSentence(preview.matches)}>
        <p>
          {preview.matches === 0
            ? "Candidates must meet every requirement, such as license, pay and distance, and you must meet theirs. New candidates may fit later."
            : `They meet every requirement on both sides, such as license, pay and distance. Preferences decide who comes first. ${
                status === "open"
                  ? "See who they are under Candidates."
                  : "You’ll see who they are once the position is open."
              }`}
        </p>
        {wider.length ? (
          <>
            <p className="mt-4 font-semibold">How to get more matches</p>
            <ul className="mt-1 list-disc space-y-1 pl-5">
              {wider.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </>
        ) : null}
      </Card>
      {missing.length ? (
        <Card level={2} title="What filled positions also say">
          <p>
            {preview.details[0]?.any_profession
              ? "Compared with positions of every profession that were filled here."
              : "Compared with positions of this profession that were filled here."}
          </p>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Card>
      ) : null}
      {position.unit === null && recruits && status !== "closed" ? (
        <Banner
          tone="warning"
          title="No unit chosen."
          actions={
            <ButtonLink to={`/employer/positions/${id}/edit#unit`} variant="secondary">
              Choose a unit
            </ButtonLink>
          }
        >
          <p>Candidates who search by unit do not find this position.</p>
        </Banner>
      ) : null}
      {unknown ? (
        <Banner
          tone="warning"
          title="Nobody can match yet"
          actions={
            recruits && status !== "closed" ? (
              <ButtonLink to={`/employer/positions/${id}/edit#mustSkills`} variant="secondary">
                Edit required skills
              </ButtonLink>
            ) : undefined
          }
        >
          <p>{unknown}</p>
        </Banner>
      ) : null}
      {skills.length ? (
        <Card level={2} title="Skills in this position">
          <ComparedWords {...splitBySkillMatch(skills)} />
        </Card>
      ) : null}
      {questions.length ? (
        <Card level={2} title="Questions for applicants">
          <ol className="list-decimal space-y-1 pl-5">
            {questions.map(({ id: key, question, kind, required }) => (
              <li key={key} className="break-words">
                {question} ({kind === "yes_no" ? "yes or no" : "in words"}
                {required ? "" : ", optional"})
              </li>
            ))}
          </ol>
        </Card>
      ) : null}
      <p className="text-muted">
        {inFeeds
          ? "In our job feed while it’s open. Job sites can pick it up there."
          : "Not in our job feed."}
      </p>
      {full ? (
        <Banner
          tone="warning"
          title={allInUse ? `${usage ?? ""} All are in use.` : usage}
          actions={
            <>
              {allInUse ? (
                <ButtonLink to="/employer/positions?status=open" variant="secondary">
                  See open positions
                </ButtonLink>
              ) : null}
              <ButtonLink to="/employer/billing" variant="secondary">
                {plan.onHold ? "Billing" : "See the plans"}
              </ButtonLink>
            </>
          }
        >
          <p>
            {plan.onHold
              ? "Your facility’s owner can pay it under Billing"
              : allInUse
                ? "Pause or close one, or choose a larger plan"
                : "Choose a plan"}
            . This draft stays as it is.
          </p>
        </Banner>
      ) : null}
      {recruits && status !== "closed" ? (
        <Form errors={summaryErrors({ "": stale ?? [], ...errors })}>
          <input type="hidden" name="version" value={versionToSend(form, version)} />
          <div className="flex flex-wrap gap-3">
            {status === "draft" ? (
              <SubmitButton size="lg" pendingText="Posting…">
                Post this position
              </SubmitButton>
            ) : null}
            <ButtonLink
              to={`/employer/positions/${id}/edit`}
              variant={status === "draft" ? "secondary" : "primary"}
              size="lg"
            >
              Edit
            </ButtonLink>
          </div>
          {status === "draft" && usage && !full ? <p className="text-muted">{usage}</p> : null}
        </Form>
      ) : null}
    </div>
  );
}
