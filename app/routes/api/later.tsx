import { apiRoute } from "#app/account/routes.server.ts";

const notYet = async () =>
  Response.json(
    { error: "Billing is not available yet: nothing was charged or changed." },
    { status: 501 },
  );

export const loader = apiRoute.endpoint(notYet);
export const action = apiRoute.endpoint(notYet);
