import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { HowWeVerify } from "#app/site/legal/how-we-verify.tsx";
import { breadcrumbs } from "#app/site/structured-data.ts";
import { CheckTables } from "#app/verification/public-checks/components/check-table.tsx";
import { publicChecks } from "#app/verification/public-checks/queries.server.ts";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "How We Verify",
    description:
      "Which licenses, exclusion lists and facilities we check, where we look them up, and what each label means.",
    keywords: ["license verification", "Nursys", "OIG LEIE", "Missouri EDL"],
    index: true,
    image: {
      file: "how-we-verify.png",
      alt: "How We Verify: what we check, and where we look it up. Beside it, a badge.",
    },
    structured: (site) => [breadcrumbs(site, [{ name: "How We Verify", path: "/how-we-verify" }])],
  });

export const loader = publicRoute.loader(
  async () => {
    const { value: found, whole } = await publicChecks();
    return { found, whole };
  },
  { shared: () => "", shows: SHOWS.verifyPage, whole: ({ whole }) => whole },
);

export default function HowWeVerifyPage() {
  const { found } = useLoaderData<typeof loader>();
  return (
    <HowWeVerify found={found} tables={found ? <CheckTables checks={found.checks} /> : null} />
  );
}
