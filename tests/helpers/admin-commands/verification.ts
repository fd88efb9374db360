import { makePerson, signedIn } from "#tests/helpers/people.ts";
import { checkForm } from "#tests/helpers/verification.ts";
import type { AdminCommand } from "./command.ts";

export const LEIE = "Not excluded from federal health programs (OIG LEIE)";

export const commands: AdminCommand[] = [
  {
    fn: "record_check",
    does: "records a check",
    action: "verification.checked",
    prepare: async (stack, admin) => {
      const { id } = await makePerson(stack, { role: "job_seeker", standing: "pending" });
      return checkForm(await signedIn(stack, admin), id, LEIE);
    },
    refused: { result: "finding" },
  },
];
