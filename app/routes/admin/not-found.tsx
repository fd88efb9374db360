import type { MetaFunction } from "@remix-run/node";
import { adminRoute } from "#app/account/routes.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { pageMeta } from "#app/platform/meta.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Page not found" });

const nothingHere = async (): Promise<null> => {
  throw new Refusal(404, "The address may have a typo, or the page may have moved.");
};

export const loader = adminRoute.loader(nothingHere);
export const action = adminRoute.endpoint(async () => new Response("Not found", { status: 404 }));

/** Never rendered: the loader always throws, and the root's error boundary shows the not-found page. */
export default function NotFound() {
  return null;
}
