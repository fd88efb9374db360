import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { variantsBy } from "#app/platform/shared-page.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { Employers } from "#app/site/employers.tsx";

export const meta = () =>
  pageMeta("For employers", {
    description:
      "Licensed, pre-vetted candidates for hospitals, clinics and facilities in Missouri and Kansas.",
    index: true,
  });

export const loader = publicRoute.loader(async ({ env }) => ({ signIn: env.SIGN_IN }), {
  shared: variantsBy({}),
});

export default function EmployersPage() {
  return <Employers signIn={useLoaderData<typeof loader>().signIn} />;
}
