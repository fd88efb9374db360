import { DOCUMENTS, rowsOf, upload } from "#tests/helpers/documents.ts";
import { pdf } from "#tests/helpers/files.ts";
import { makePerson, signedIn } from "#tests/helpers/people.ts";
import type { Stack } from "#tests/helpers/stack.ts";
import type { AdminCommand, FilledForm } from "./command.ts";

const decision =
  (chosen: string) =>
  async (stack: Stack): Promise<FilledForm> => {
    const owner = await makePerson(stack, { role: "job_seeker", status: "approved" });
    const kind = { kind: "resume" };
    await upload(await signedIn(stack, owner), { bytes: pdf() }, kind, DOCUMENTS);
    const [document] = await rowsOf(owner, stack);
    return {
      path: "/admin/documents",
      fields: {
        documentId: document!.id,
        createdAt: new Date(document!.created_at).toISOString(),
        decision: chosen,
        reason: "It cannot be read",
      },
    };
  };

export const commands: AdminCommand[] = [
  {
    fn: "decide_document",
    does: "accepts a document",
    action: "document.accepted",
    prepare: decision("accepted"),
    refused: { createdAt: "2020-01-01T00:00:00.000Z" },
  },
  {
    fn: "decide_document",
    does: "rejects a document",
    action: "document.rejected",
    prepare: decision("rejected"),
    refused: { reason: "" },
  },
];
