import { publicRoute } from "#app/account/routes.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { Gallery } from "#app/ui/gallery.tsx";

export const meta = () => pageMeta("Design system");

export const loader = publicRoute.loader(async () => null);

export default function TestPage() {
  return <Gallery />;
}
