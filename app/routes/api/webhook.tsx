import { machineRoute } from "#app/account/routes.server.ts";

const notYet = async () =>
  Response.json({ error: "Billing is not available yet." }, { status: 501 });

export const loader = machineRoute.endpoint(notYet);
export const action = machineRoute.endpoint(notYet);
