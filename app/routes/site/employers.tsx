import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { variantsBy } from "#app/platform/shared-page.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { breadcrumbs, organization } from "#app/platform/structured-data.ts";
import { Employers } from "#app/site/employers.tsx";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "For employers",
    description:
      "Licensed, pre-vetted candidates for hospitals, clinics and facilities in Missouri and Kansas. Post a position, review matches, interview and hire, without agency markup.",
    keywords: [
      "hire nurses",
      "health care recruiting",
      "direct hire",
      "hospital staffing alternative",
      "Missouri",
      "Kansas",
    ],
    index: true,
    image: {
      file: "employers.png",
      alt: "For employers: post your position, review matches, interview and hire.",
    },
    structured: (site) => [
      organization(site),
      breadcrumbs(site, [{ name: "For Employers", path: "/employers" }]),
    ],
  });

export const loader = publicRoute.loader(async ({ env }) => ({ signIn: env.SIGN_IN }), {
  shared: variantsBy({}),
});

export default function EmployersPage() {
  return <Employers signIn={useLoaderData<typeof loader>().signIn} />;
}
