import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { destinationOf } from "#app/account/rules.ts";
import { variantsBy } from "#app/platform/shared-page.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { Landing } from "#app/site/landing.tsx";

export const meta = () =>
  pageMeta("Health care hiring in Missouri and Kansas", {
    description:
      "Direct matches between vetted health care professionals and facilities in Missouri and Kansas.",
    index: true,
  });

export const loader = publicRoute.loader(
  async ({ who, env }) => {
    if (who?.isAdmin) throw redirect(destinationOf(who));
    return { signIn: env.SIGN_IN };
  },
  { shared: variantsBy({}) },
);

export default function LandingPage() {
  return <Landing signIn={useLoaderData<typeof loader>().signIn} />;
}
