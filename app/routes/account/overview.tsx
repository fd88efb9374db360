import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { myAgreements } from "#app/account/agreements/queries.server.ts";
import { newestOf, versionWords } from "#app/account/agreements/rules.ts";
import { signedInRoute } from "#app/account/routes.server.ts";
import { destinationOf, roleOf } from "#app/account/rules.ts";
import { AccountPage } from "#app/account/settings/components/account-page.tsx";
import { PartList, type SettingsSection } from "#app/account/settings/components/section-list.tsx";
import { accountDetails } from "#app/account/settings/queries.server.ts";
import {
  accountStatusInWords,
  notInCopy,
  roleInWords,
  waysToSignIn,
} from "#app/account/settings/rules.ts";
import { formatDate, todayCentral } from "#app/platform/format.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { Banner } from "#app/ui/banner.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your account" });

export const loader = signedInRoute.ahead(async ({ who: caller, state, env }) => {
  const [details, { agreed }, who] = await Promise.all([
    accountDetails(state),
    myAgreements(state.db()),
    caller,
  ]);
  return {
    name: who.fullName,
    email: who.email,
    role: roleInWords(who),
    status: accountStatusInWords(who),
    // The next onboarding step; choosing a role is not possible while sign-in is paused.
    goOn:
      who.approval === "approved" || who.isAdmin || (!who.role && env.SIGN_IN === "paused")
        ? null
        : destinationOf(who),
    reason: who.approval === "rejected" ? who.verificationReason : null,
    since: formatDate(todayCentral(new Date(details.createdAt))),
    ways: waysToSignIn(details.hasPassword, details.providers),
    hasPassword: details.hasPassword,
    mayHaveTwoSteps: who.isAdmin || (roleOf(who) === "employer" && !details.teamOf),
    pendingEmail: details.pending?.email ?? null,
    mayHaveCalendar: who.approval === "approved" && !who.isAdmin,
    mayIdentify: roleOf(who) === "job_seeker" && who.onboardingCompleted,
    notInCopy: notInCopy(who),
    agreed: newestOf(agreed).map(versionWords),
    acting: who.acting !== null,
  };
});

export default function AccountOverview() {
  const data = useLoaderData<typeof loader>();
  const { status } = data;
  return (
    <AccountPage
      title={data.acting ? "Their account" : "Your account"}
      lead={
        data.acting
          ? "Their role, status and sign-in, as they see them."
          : "Your profile, sign-in and data."
      }
    >
      <DefinitionList
        items={[
          { term: "Name", description: data.name ?? <Missing>Not given yet</Missing> },
          {
            term: "Email address",
            description: (
              <span className="break-words">
                {data.email}
                {data.pendingEmail ? (
                  <span className="block text-sm font-normal text-muted">
                    Changes to {data.pendingEmail} once you follow the links we emailed.
                  </span>
                ) : null}
              </span>
            ),
          },
          { term: "Role", description: data.role ?? <Missing>Not chosen yet</Missing> },
          {
            term: "Status",
            description: (
              <span className="space-y-1">
                <StatusPill tone={status.tone}>{status.label}</StatusPill>
                <span className="block font-normal text-muted">{status.sentence}</span>
                {data.reason ? (
                  <span className="block font-normal">The reason: {data.reason}</span>
                ) : null}
                {data.goOn && !data.acting ? (
                  <Link to={data.goOn} className="inline-flex min-h-11 items-center">
                    {status.toDo}
                  </Link>
                ) : null}
              </span>
            ),
          },
          { term: "Member since", description: data.since },
          { term: "Ways to log in", description: data.ways.join(", ") },
          {
            term: "Agreed to",
            description:
              data.agreed.length > 0 ? data.agreed.join("; ") : <Missing>Nothing yet</Missing>,
          },
        ]}
      />
      {data.acting ? (
        <Banner title="You see this account as its owner does.">
          <p>
            Only they can change it, see its sessions or download its data. You can read its{" "}
            <Link to="/account/access">access log</Link>.
          </p>
        </Banner>
      ) : (
        <>
          <Section title="Sign-in" parts={signInParts(data)} />
          <Section
            title="Your data"
            parts={[
              ...(data.mayHaveCalendar ? [CALENDAR] : []),
              ...(data.mayIdentify ? [IDENTIFICATION] : []),
              ...DATA_PARTS,
              ...copyAndDeletion(data.notInCopy),
            ]}
          />
        </>
      )}
    </AccountPage>
  );
}

function signInParts({
  hasPassword,
  mayHaveTwoSteps,
}: {
  hasPassword: boolean;
  mayHaveTwoSteps: boolean;
}): SettingsSection[] {
  return [
    {
      to: "/account/email",
      title: "Email address",
      text: "Change the email address you log in with.",
    },
    {
      to: "/account/password",
      title: "Password",
      text: hasPassword
        ? "Change your password."
        : "Set a password, so you can log in without an emailed link or another service.",
    },
    {
      to: "/account/sessions",
      title: "Sessions",
      text: "See where you’re logged in, and end sessions you don’t recognize.",
    },
    ...(mayHaveTwoSteps ? [TWO_STEPS] : []),
  ];
}

const TWO_STEPS: SettingsSection = {
  to: "/account/two-step",
  title: "Two-step verification",
  text: "A code or a passkey before sensitive changes.",
};

const IDENTIFICATION: SettingsSection = {
  to: "/account/self-identification",
  title: "Self-identification",
  text: "Two voluntary questions, to see whether matching treats groups fairly. Never used to match you.",
};

const CALENDAR: SettingsSection = {
  to: "/account/calendar",
  title: "Calendar",
  text: "Interviews and start dates in your own calendar.",
};

const DATA_PARTS: SettingsSection[] = [
  {
    to: "/account/agreements",
    title: "Agreements",
    text: "Which terms you agreed to, and when.",
  },
  {
    to: "/account/access",
    title: "Access log",
    text: "What our administrators decided about your account, and when one acted for you.",
  },
];

const copyAndDeletion = (leftOut: string | null): SettingsSection[] => [
  {
    to: "/account/export",
    title: "Download your data",
    text: ["A copy of your data, in one file (JSON).", leftOut].filter(Boolean).join(" "),
    reload: true,
  },
  {
    to: "/account/delete",
    title: "Delete your account",
    text: "Deletion is permanent. First, we’ll show you what we delete and what we must keep.",
  },
];

function Section({ title, parts }: { title: string; parts: readonly SettingsSection[] }) {
  return (
    <section>
      <h2 className="mb-3 text-xl">{title}</h2>
      <PartList parts={parts} />
    </section>
  );
}

function Missing({ children }: { children: React.ReactNode }) {
  return <span className="font-normal text-muted">{children}</span>;
}
