import { redirect } from "@remix-run/node";
import { employerRoute } from "#app/account/routes.server.ts";
import { onlyPayers } from "#app/billing/plan/queries.server.ts";
import { handleReturn } from "#app/billing/plan/return.server.ts";
import { safePath } from "#app/platform/http.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";

/** Return URL for Stripe's pages: converges our tables, then redirects. */
export const loader = employerRoute.loader(
  async ({ db, url, who, request }) => {
    await onlyPayers(db, who);
    if (who.acting !== null) throw redirect("/employer/billing");
    const { to, flash } = await handleReturn(db, url.searchParams.get("session"));
    const onwards = safePath(url.searchParams.get("to"), to);
    throw flash ? await redirectWith(request, onwards, flash) : redirect(onwards);
  },
  { gate: "payer" },
);

/** Only needed so that another customer's payment shows the not-found page. */
export default function Return() {
  return null;
}
