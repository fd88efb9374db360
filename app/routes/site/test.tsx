import type { MetaFunction } from "@remix-run/node";
import { publicRoute } from "#app/account/routes.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { Gallery } from "#app/ui/gallery.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Design system" });

export const loader = publicRoute.loader(async () => null);

export default function TestPage() {
  return <Gallery />;
}
