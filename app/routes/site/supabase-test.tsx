import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { roleOf } from "#app/account/rules.ts";
import { formatMoment } from "#app/platform/format.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { browserSession } from "#app/platform/session.server.ts";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Session test" });

export const loader = publicRoute.loader(async ({ who, state, url, env }) => ({
  signIn: env.SIGN_IN,
  cookie: state.hasSession,
  email: who?.email,
  role: who && roleOf(who),
  approval: who?.approval,
  onboarded: who?.onboardingCompleted,
  draftSavedAt: who?.draftSavedAt,
  acting: who?.acting && {
    adminName: who.acting.adminName,
    as: who.acting.as ?? who.acting.personName,
    endsAt: who.acting.endsAt,
  },
  path: url.pathname,
  // Values may be one-time codes, so show only the names.
  query: namesOf(url.searchParams.keys()),
  // Values may reveal where the user was going, so show only the names.
  remembered: namesOf(Object.keys((await browserSession(state)).data)),
}));

function namesOf(keys: Iterable<string>): string[] {
  return [...new Set(keys)].map((name) => name.slice(0, 60)).sort();
}

export default function SupabaseTestPage() {
  const facts = useLoaderData<typeof loader>();
  const known = facts.onboarded !== undefined;
  return (
    <div className="wrap max-w-3xl space-y-8 py-12">
      <PageHeading
        title="Session test"
        lead="What the server sees of your session and of this address."
      />
      <DefinitionList
        items={[
          { term: "Sign-in", description: facts.signIn === "open" ? "Open" : "Paused" },
          { term: "Session cookie", description: facts.cookie ? "Sent" : "None" },
          {
            term: "Logged in as",
            description:
              facts.email ?? (facts.cookie ? "Nobody: the session is not valid" : "Nobody"),
          },
          { term: "Role", description: facts.role ?? "None" },
          {
            term: "Acting",
            description: facts.acting
              ? `${facts.acting.adminName} acts as ${facts.acting.as} until ${formatMoment(facts.acting.endsAt)}`
              : "No",
          },
          {
            term: "Onboarding",
            description: known ? (facts.onboarded ? "Finished" : "Open") : "-",
          },
          { term: "Saved draft", description: facts.draftSavedAt ? "Yes" : "None" },
          { term: "Verification", description: facts.approval ?? "-" },
          { term: "Path", description: facts.path },
          { term: "Query names", description: facts.query.join(", ") || "None" },
          { term: "Remembered", description: facts.remembered.join(", ") || "Nothing" },
        ]}
      />
    </div>
  );
}
