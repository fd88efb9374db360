import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { variantsBy } from "#app/platform/shared-page.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { Professionals } from "#app/site/professionals.tsx";

export const meta = () =>
  pageMeta("For health care professionals", {
    description:
      "Find your dream job in just a few clicks. Direct matches with facilities in Missouri and Kansas.",
    index: true,
  });

export const loader = publicRoute.loader(async ({ env }) => ({ signIn: env.SIGN_IN }), {
  shared: variantsBy({}),
});

export default function ProfessionalsPage() {
  return <Professionals signIn={useLoaderData<typeof loader>().signIn} />;
}
