import { redirect } from "@remix-run/node";
import { adminRoute } from "#app/account/routes.server.ts";

export const loader = adminRoute.endpoint(async () => redirect("/admin/overview"));

export { methodNotAllowed as action } from "#app/account/routes.server.ts";
