import { randomUUID } from "node:crypto";
import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { actOnApplication } from "#app/applications/job-seeker/commands.server.ts";
import { CandidateApplicationPage } from "#app/applications/job-seeker/components/application.tsx";
import { confirmationOf } from "#app/applications/job-seeker/components/ask-panel.tsx";
import { Sent } from "#app/applications/job-seeker/components/sent.tsx";
import {
  myApplication,
  myApplicationSent,
  type CandidateApplication,
  type SentApplication,
} from "#app/applications/job-seeker/queries.server.ts";
import { applicationForm } from "#app/applications/job-seeker/schema.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { askedId, idOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const NOT_YOURS = "We can’t find this application among yours.";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: titleOf(args.data) });

/** Position and facility of the application on the page. */
function titleOf(shown: { kind: "sent"; sent: SentApplication } | Whole | undefined): string {
  if (!shown) return "Your application";
  if (shown.kind === "sent") return `What you sent: ${shown.sent.title} at ${shown.sent.facility}`;
  const { position, facility } = shown.application;
  return `Your application: ${position.title} at ${facility.name}`;
}
type Whole = { kind: "whole"; application: CandidateApplication };

export const loader = jobSeekerRoute.ahead(
  async ({ db, params, url }) => {
    const id = idOf(params["applicationId"]);
    if (url.searchParams.get("show") === "sent") {
      const sent = await myApplicationSent(db, id);
      if (!sent) throw new Refusal(404, NOT_YOURS);
      return { kind: "sent", id, sent } as const;
    }
    const before = askedId(url, "before");
    const application = await myApplication(db, id, before);
    if (!application) throw new Refusal(404, NOT_YOURS);
    return {
      kind: "whole",
      id,
      application,
      ask: confirmationOf(
        application,
        url.searchParams.get("ask"),
        url.searchParams.get("interview"),
      ),
      olderShown: before !== undefined,
      reporting: askedId(url, "report") ?? null,
      formKey: randomUUID(),
      now: new Date().toISOString(),
    } as const;
  },
  { gate: "approved" },
);

export const action = jobSeekerRoute.action(
  applicationForm,
  async ({ db, params, form, request }) => {
    const id = idOf(params["applicationId"]);
    const text = await actOnApplication(db, id, form);
    const part = ["message", "read", "report"].includes(form.intent) ? "#messages" : "";
    return redirectWith(request, `/job-seeker/applications/${id}${part}`, {
      tone: "success",
      text,
    });
  },
  { gate: "approved", whileActing: "applications", apart: "intent" },
);

export default function Application() {
  const data = useLoaderData<typeof loader>();
  const answer = useAnswer();
  if (data.kind === "sent")
    return <Sent sent={data.sent} here={`/job-seeker/applications/${data.id}`} />;
  return <CandidateApplicationPage {...data} answer={answer} />;
}
