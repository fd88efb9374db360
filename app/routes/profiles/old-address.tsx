import { redirect } from "@remix-run/node";
import { publicRoute } from "#app/account/routes.server.ts";

/** /job_seeker/… is an older spelling; the dashboard's own guard decides who gets in. */
export const loader = publicRoute.endpoint(async () => redirect("/job-seeker/dashboard"));
