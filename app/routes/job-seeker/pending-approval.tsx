import { redirect } from "@remix-run/node";
import { signedInRoute } from "#app/account/routes.server.ts";
import { destinationOf } from "#app/account/rules.ts";

/** An address for both roles: leads to the page that says where one's verification stands. */
export const loader = signedInRoute.endpoint(async ({ who }) => redirect(destinationOf(who)));
