import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { ComingSoonNotice } from "#app/ui/sign-in-notices.tsx";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Authentication is coming soon" });

export const loader = publicRoute.loader(async ({ env }) => {
  if (env.SIGN_IN === "open") throw redirect("/auth");
  return { supportEmail: env.SUPPORT_EMAIL };
});

export default function OldTestPage() {
  return <ComingSoonNotice {...useLoaderData<typeof loader>()} />;
}
