import { postAuth } from "#app/account/hand-off.server.ts";
import { publicRoute } from "#app/account/routes.server.ts";

export const loader = publicRoute.endpoint(postAuth);
