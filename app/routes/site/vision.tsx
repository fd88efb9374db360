import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { variantsBy } from "#app/platform/shared-page.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { Vision } from "#app/site/vision.tsx";

export const meta = () =>
  pageMeta("Our vision", {
    description: "A long-term employment identity for health care professionals.",
    index: true,
  });

export const loader = publicRoute.loader(async ({ env }) => ({ signIn: env.SIGN_IN }), {
  shared: variantsBy({}),
});

export default function VisionPage() {
  return <Vision signIn={useLoaderData<typeof loader>().signIn} />;
}
