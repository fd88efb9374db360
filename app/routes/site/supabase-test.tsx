import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { roleOf } from "#app/account/rules.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Session test" });

export const loader = publicRoute.loader(async ({ who, state, url }) => ({
  cookie: state.hasSession,
  role: who && roleOf(who),
  approval: who?.approval,
  onboarded: who?.onboardingCompleted,
  path: url.pathname,
  // Values may be one-time codes: only the names are shown.
  query: [...new Set(url.searchParams.keys())].map((name) => name.slice(0, 60)),
}));

export default function SupabaseTestPage() {
  const facts = useLoaderData<typeof loader>();
  return (
    <div className="wrap max-w-3xl space-y-8 py-12">
      <PageHeading
        title="Session test"
        lead="What the server sees of your session and of this address."
      />
      <DefinitionList
        items={[
          { term: "Session cookie", description: facts.cookie ? "Sent" : "None" },
          {
            term: "Signed in as",
            description:
              facts.role ?? (facts.cookie ? "Nobody: the session is not valid" : "Nobody"),
          },
          {
            term: "Onboarding",
            description:
              facts.onboarded === undefined ? "-" : facts.onboarded ? "Finished" : "Open",
          },
          { term: "Verification", description: facts.approval ?? "-" },
          { term: "Path", description: facts.path },
          { term: "Query names", description: facts.query.join(", ") || "None" },
        ]}
      />
    </div>
  );
}
