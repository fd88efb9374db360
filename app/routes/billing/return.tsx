import { redirect } from "@remix-run/node";
import { employerRoute } from "#app/account/routes.server.ts";
import { onlyPayers } from "#app/billing/plan/queries.server.ts";
import { comeBack } from "#app/billing/plan/return.server.ts";
import { safePath } from "#app/platform/http.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";

/** Where Stripe's pages lead back to: what was done there is read again first. It shows nothing itself. */
export const loader = employerRoute.loader(
  async ({ db, url, who, request }) => {
    await onlyPayers(db, who);
    if (who.acting !== null) throw redirect("/employer/billing");
    const { to, flash } = await comeBack(db, url.searchParams.get("session"));
    const onwards = safePath(url.searchParams.get("to"), to);
    throw flash ? await redirectWith(request, onwards, flash) : redirect(onwards);
  },
  { gate: "payer" },
);

/** Never shown: with it, a payment of somebody else's is a page that is not found. */
export default function Return() {
  return null;
}
