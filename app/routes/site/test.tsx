import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { publicRoute } from "#app/account/routes.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { Gallery } from "#app/ui/gallery.tsx";
import { appLinks } from "#app/ui/links.ts";

export const links: LinksFunction = () => [...appLinks];

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Design system" });

export const loader = publicRoute.loader(async () => null);

export default function TestPage() {
  return <Gallery />;
}
