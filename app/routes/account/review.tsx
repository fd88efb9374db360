import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { signedInRoute } from "#app/account/routes.server.ts";
import { destinationOf } from "#app/account/rules.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { ComingSoonNotice } from "#app/ui/sign-in-notices.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Review" });

export const loader = signedInRoute.loader(async ({ who, env }) => {
  if (env.SIGN_IN === "open") throw redirect(destinationOf(who));
  return { supportEmail: env.SUPPORT_EMAIL };
});

export default function ReviewPage() {
  return <ComingSoonNotice {...useLoaderData<typeof loader>()} />;
}
