import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { leaveLanding } from "#app/account/landing.server.ts";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { publicRoute } from "#app/account/routes.server.ts";
import { destinationOf } from "#app/account/rules.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { organization, webSite } from "#app/site/structured-data.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { landingChoices } from "#app/site/choices.ts";
import { Landing } from "#app/site/landing.tsx";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Healthcare hiring in Missouri and Kansas",
    description:
      "Direct matches between vetted healthcare professionals and facilities in Missouri and Kansas. You choose pay, schedule and location; facilities pay no staffing markup.",
    keywords: [
      "healthcare hiring",
      "nursing jobs Missouri",
      "nursing jobs Kansas",
      "direct hire",
      "licensed candidates",
    ],
    index: true,
    image: {
      file: "landing.png",
      alt: "Healthcare work that fits both sides. Beside it, morning seen from a clinic window.",
    },
    structured: (site) => [organization(site), webSite(site)],
  });

export const loader = publicRoute.loader(
  async (args) => {
    await leaveLanding(args);
    const { who, url } = args;
    return {
      ...landingChoices(url.searchParams),
      draft:
        who?.hasDraft && !who.onboardingCompleted
          ? { to: destinationOf(who), justSaved: url.searchParams.get("saved") === "1" }
          : null,
    };
  },
  { shared: ({ role, positions }) => `${role} ${positions}`, shows: SHOWS.text },
);

export default function LandingPage() {
  const { draft, ...choices } = useLoaderData<typeof loader>();
  return (
    <>
      {draft ? <DraftBanner {...draft} /> : null}
      <Landing {...choices} />
    </>
  );
}

/** Link back to an unfinished form. */
function DraftBanner({ to, justSaved }: { to: string; justSaved: boolean }) {
  return (
    <div className="wrap pt-6">
      <Banner
        tone={justSaved ? "success" : "info"}
        live={justSaved}
        title={justSaved ? "Saved." : "Your profile is not finished yet."}
        actions={
          <ButtonLink to={to} variant="secondary">
            Continue my profile
          </ButtonLink>
        }
      >
        What you typed is saved to your account.
      </Banner>
    </div>
  );
}
