import { redirect } from "@remix-run/node";
import { publicRoute } from "#app/account/routes.server.ts";

/** /job_seeker/… is an older spelling; the dashboard's own guard checks access. */
export const loader = publicRoute.endpoint(async () => redirect("/job-seeker/dashboard"));
