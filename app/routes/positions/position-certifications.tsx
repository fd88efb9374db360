import { employerRoute } from "#app/account/routes.server.ts";
import { certificationChoices } from "#app/positions/posting/form.server.ts";

/** Certification options of a position's form, for the profession and unit just chosen. */
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
