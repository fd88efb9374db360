import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
import { formState } from "#app/platform/form-state.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { pageOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import {
  blockFacility,
  pauseProfile,
  unblockFacility,
} from "#app/profiles/visibility/commands.server.ts";
import { Blocks, Pause } from "#app/profiles/visibility/components/visibility.tsx";
import { WhoLooked } from "#app/profiles/visibility/components/looks.tsx";
import { myVisibility } from "#app/profiles/visibility/queries.server.ts";
import { LOOK_FILTERS } from "#app/profiles/visibility/rules.ts";
import { visibilityForm } from "#app/profiles/visibility/schema.ts";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Who sees you" });

export const loader = jobSeekerRoute.loader(
  async ({ db, url }) => {
    const find = (url.searchParams.get("find") ?? "").trim().slice(0, 120);
    const asked = url.searchParams.get("show");
    const show = LOOK_FILTERS.find((filter) => filter.show === asked)?.show ?? "all";
    return { find, show, seen: await myVisibility(db, { page: pageOf(url), find, show }) };
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
            : "Your profile is back. It is compared with every open position again.",
        );
      case "block":
        await blockFacility(db, form.facility);
        return done("The facility is blocked: it does not find you, and you do not find it.");
      case "unblock":
        await unblockFacility(db, form.facility);
        return done("The block is lifted. What was withdrawn stays withdrawn.");
    }
  },
  { gate: "approved", whileActing: "visibility", apart: "facility" },
);

export default function VisibilityPage() {
  const { seen, find, show } = useLoaderData<typeof loader>();
  const { errors } = formState(useAnswer());
  return (
    <div className="max-w-3xl space-y-12">
      <PageHeading
        title="Who sees you"
        lead="Every look at you by facilities and our administrators, and whom you keep away."
      />
      <ErrorSummary errors={summaryErrors(errors).map(({ message }) => ({ message }))} />
      <Pause paused={seen.paused ?? false} />
      <WhoLooked seen={seen} find={find} show={show} />
      <Blocks seen={seen} find={find} />
    </div>
  );
}
