import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { formState } from "#app/platform/form-state.ts";
import { readFilters } from "#app/platform/filters.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { pageOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import {
  blockFacility,
  pauseProfile,
  unblockFacility,
} from "#app/profiles/visibility/commands.server.ts";
import { Blocks, Pause } from "#app/profiles/visibility/components/visibility.tsx";
import { ProfileViews } from "#app/profiles/visibility/components/profile-views.tsx";
import { myVisibility } from "#app/profiles/visibility/queries.server.ts";
import { VIEW_FIELDS } from "#app/profiles/visibility/rules.ts";
import { visibilityForm } from "#app/profiles/visibility/schema.ts";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Who sees you" });

export const loader = jobSeekerRoute.ahead(
  async ({ db, url }) => {
    const asked = readFilters(url, VIEW_FIELDS);
    return { asked, seen: await myVisibility(db, { ...asked, page: pageOf(url) }) };
  },
  { gate: "approved" },
);

export const action = jobSeekerRoute.action(
  visibilityForm,
  async ({ db, form, request, url }) => {
    const done = (text: string) =>
      redirectWith(request, `/job-seeker/visibility${url.search}`, { tone: "success", text });
    switch (form.intent) {
      case "pause":
      case "resume":
        await pauseProfile(db, form.intent === "pause");
        return done(
          form.intent === "pause"
            ? "Your profile is paused. Resume it whenever you like."
            : "Your profile is back. We’re comparing it with every open position again.",
        );
      case "block":
        await blockFacility(db, form.facility);
        return done(
          "Facility blocked. It can’t find you, and its positions leave your search and matches.",
        );
      case "unblock":
        await unblockFacility(db, form.facility);
        return done("Facility unblocked. Applications that ended stay ended.");
    }
  },
  { gate: "approved", whileActing: "visibility", apart: "facility" },
);

export default function VisibilityPage() {
  const { seen, asked } = useLoaderData<typeof loader>();
  const { errors } = formState(useAnswer());
  return (
    <div className="max-w-3xl space-y-12">
      <PageHeading
        title="Who sees you"
        lead="Who has seen your profile, and which facilities you block."
      />
      <ErrorSummary errors={summaryErrors(errors).map(({ message }) => ({ message }))} />
      <Pause paused={seen.paused ?? false} />
      <ProfileViews seen={seen} asked={asked} />
      <Blocks seen={seen} find={asked.find} />
    </div>
  );
}
