import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { destinationOf } from "#app/account/rules.ts";
import { professions } from "#app/credentials/queries.server.ts";
import { submitJobSeeker } from "#app/hiring/commands.server.ts";
import { JobSeekerForm } from "#app/hiring/components/job-seeker-form.tsx";
import { professionOptions } from "#app/platform/words.ts";
import { jobSeekerProfileOf } from "#app/hiring/queries.server.ts";
import { jobSeekerForm } from "#app/hiring/schema.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your profile" });

export const loader = jobSeekerRoute.loader(async ({ who, db }) => {
  if (who.onboardingCompleted && who.approval === "approved") throw redirect(destinationOf(who));
  const [list, { profile, license }] = await Promise.all([
    professions(),
    jobSeekerProfileOf(db, who.userId),
  ]);
  return {
    professions: professionOptions(list),
    again: who.onboardingCompleted,
    defaults: {
      fullName: who.fullName,
      ...(profile && {
        profession: profile.profession,
        yearsExperience: String(profile.years_experience),
        zip: profile.zip,
        homeState: profile.home_state,
        desiredPay: (profile.desired_pay_cents / 100).toFixed(2),
        desiredPayPeriod: profile.desired_pay_period,
        shifts: profile.shifts,
        maxDistanceMiles: String(profile.max_distance_miles),
        availableFrom: profile.available_from,
      }),
      ...(license && {
        licenseState: license.state,
        licenseNumber: license.number,
        licenseMultistate: license.multistate ? "on" : null,
        licenseExpiresOn: license.expires_on,
      }),
    },
  };
});

export const action = jobSeekerRoute.action(
  jobSeekerForm,
  async ({ db, form, request }) => {
    await submitJobSeeker(db, form);
    return redirectWith(request, "/job-seeker/awaiting-approval", {
      tone: "success",
      text: "Your profile is handed in.",
    });
  },
  { whileActing: "allowed" },
);

export default function JobSeekerOnboarding() {
  const { professions: options, defaults, again } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-2xl space-y-8">
      <PageHeading
        title={again ? "Your profile" : "Create your profile"}
        lead="It takes a few minutes. A person checks it, then you see the positions that fit you, and why."
      />
      <JobSeekerForm answer={useAnswer()} defaults={defaults} professions={options} />
    </div>
  );
}
