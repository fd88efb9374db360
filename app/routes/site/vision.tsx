import type { MetaFunction } from "@remix-run/node";
import { publicRoute } from "#app/account/routes.server.ts";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { breadcrumbs } from "#app/site/structured-data.ts";
import { Vision } from "#app/site/vision.tsx";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Our vision",
    description:
      "A long-term employment identity for healthcare professionals: one profile that stays yours, documents kept safe, and work history that will be verified.",
    keywords: [
      "employment passport",
      "healthcare credentials",
      "verified work history",
      "secure document storage",
    ],
    index: true,
    image: {
      file: "vision.png",
      alt: "An employment passport for healthcare. Beside it, the open passport before a sunrise.",
    },
    structured: (site) => [breadcrumbs(site, [{ name: "Vision", path: "/vision" }])],
  });

export const loader = publicRoute.loader(async () => null, { shared: () => "", shows: SHOWS.text });

export default Vision;
