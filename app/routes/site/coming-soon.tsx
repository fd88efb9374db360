import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { failureSentence } from "#app/account/oauth/sentences.ts";
import { signInAddress } from "#app/account/intent.ts";
import { publicRoute } from "#app/account/routes.server.ts";
import { destinationOf, roleOf } from "#app/account/rules.ts";
import { intentOf } from "#app/account/switch.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { ComingSoonNotice, SignInUnfinishedNotice } from "#app/ui/sign-in-notices.tsx";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data?.onwards ? "Sign-in not finished" : "Coming soon" });

export const loader = publicRoute.loader(async ({ who, url, env, state }) => {
  const code = url.searchParams.get("error");
  // Signed-in users and an open sign-in never see "coming soon".
  if (!code && who && roleOf(who)) throw redirect(destinationOf(who));
  if (!code && env.SIGN_IN === "open") throw redirect("/auth");
  const onwards = who
    ? { to: destinationOf(who), label: "Continue" }
    : env.SIGN_IN === "open"
      ? { to: signInAddress(await intentOf(state)), label: "Try again" }
      : null;
  return {
    supportEmail: env.SUPPORT_EMAIL,
    error: code ? failureSentence(code, url.searchParams.get("reason")) : undefined,
    onwards,
  };
});

export default function ComingSoonPage() {
  const { onwards, error, supportEmail } = useLoaderData<typeof loader>();
  return onwards && error ? (
    <SignInUnfinishedNotice error={error} onwards={onwards} supportEmail={supportEmail} />
  ) : (
    <ComingSoonNotice supportEmail={supportEmail} error={error} />
  );
}
