import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { destinationOf, roleOf } from "#app/account/rules.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { ComingSoonNotice } from "#app/ui/notice-pages.tsx";

/** The codes an interrupted sign-in arrives with; anything else is a provider's own word. */
const SENTENCES: Record<string, string> = {
  no_code: "The sign-in was not finished: no code came back from the provider.",
  session_failed: "The sign-in could not be finished. Please try again later.",
  no_session: "The sign-in did not lead to a session. Please try again later.",
  callback_failed: "Something went wrong while you were signed in. Please try again later.",
};

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Coming soon" });

export const loader = publicRoute.loader(async ({ who, url, env }) => {
  const code = url.searchParams.get("error");
  // Nothing is "coming soon" for somebody who is in, or while sign-in is open.
  if (!code && who && roleOf(who)) throw redirect(destinationOf(who));
  if (!code && env.SIGN_IN === "open") throw redirect("/auth");
  return {
    supportEmail: env.SUPPORT_EMAIL,
    error: code
      ? (SENTENCES[code] ?? "The sign-in was not finished: the provider refused it.")
      : undefined,
  };
});

export default function ComingSoonPage() {
  return <ComingSoonNotice {...useLoaderData<typeof loader>()} />;
}
