import { employerRoute } from "#app/account/routes.server.ts";
import { certificationChoices } from "#app/positions/posting/form.server.ts";

/** The certifications that the form of a position offers, for a profession and a unit that were just chosen. */
export const loader = employerRoute.endpoint(
  async ({ url: { searchParams } }) =>
    Response.json({
      certifications: await certificationChoices(
        Object.fromEntries(
          [...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]),
        ),
      ),
    }),
  { gate: "approved" },
);
