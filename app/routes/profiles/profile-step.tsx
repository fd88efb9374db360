import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { ProfileStep } from "#app/profiles/job-seeker/components/step-page.tsx";
import { changePage } from "#app/profiles/job-seeker/page.server.ts";
import { changeStep, formOf, LIVE_STEPS, stepOf } from "#app/profiles/job-seeker/steps.server.ts";
import { STEP_WORDS } from "#app/profiles/job-seeker/words.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { saveFailure } from "#app/platform/problem.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { unknownPlaces } from "#app/domain/places.server.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data ? STEP_WORDS[args.data.step].title : "Edit profile" });

export const loader = jobSeekerRoute.ahead(
  async ({ who, db, url, params }) => changePage(db, who, stepOf(params, LIVE_STEPS), url),
  { gate: "approved" },
);

export const action = jobSeekerRoute.action(
  formOf(LIVE_STEPS),
  async ({ db, who, form, params, request }) => {
    const taken = await changeStep({ db, who }, stepOf(params, LIVE_STEPS), form);
    return redirectWith(request, taken.to, { tone: "success", text: taken.text });
  },
  {
    gate: "approved",
    whileActing: "profile",
    failure: saveFailure,
    also: unknownPlaces,
  },
);

export default function JobSeekerProfileStepPage() {
  return <ProfileStep {...useLoaderData<typeof loader>()} />;
}
