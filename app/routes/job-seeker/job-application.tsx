import type { MetaFunction } from "@remix-run/node";
import { signedInRoute } from "#app/account/routes.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { LaterPage } from "#app/ui/notice-pages.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Applications" });

export const loader = signedInRoute.loader(async () => null);

export default function JobApplicationPage() {
  return (
    <LaterPage
      title="Applications"
      sentence="Applying from here is not available yet. Your matches, with the reasons, are on your dashboard."
      meanwhile={{ to: "/job-seeker/dashboard", label: "See your matches" }}
    />
  );
}
