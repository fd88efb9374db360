import { randomUUID } from "node:crypto";
import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { unitOptions } from "#app/domain/units.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { addImport } from "#app/positions/import/commands.server.ts";
import { UploadPage } from "#app/positions/import/components/upload.tsx";
import { MAX_FILE_BYTES } from "#app/positions/import/file.server.ts";
import { importsPage, knownWords } from "#app/positions/import/queries.server.ts";
import { uploadForm } from "#app/positions/import/schema.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const HERE = "/employer/positions/import";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Import positions" });

export const loader = employerRoute.ahead(
  async ({ db }) => {
    const [{ recruits, imports }, known] = await Promise.all([importsPage(db), knownWords()]);
    return {
      id: randomUUID(),
      recruits,
      imports,
      professions: known.professions.map(({ name }) => name),
      units: unitOptions(known.units).map(({ label, options }) => ({
        group: label,
        names: options.map((one) => one.label),
      })),
    };
  },
  { gate: "approved" },
);

export const action = employerRoute.upload(
  uploadForm,
  { field: "file", maxBytes: MAX_FILE_BYTES },
  async ({ db, form, file, request }) => {
    const { mapped, guessed } = await addImport(db, form.id, file);
    return redirectWith(request, `${HERE}/${form.id}${mapped ? "" : "/columns"}`, {
      tone: "success",
      text: guessed
        ? "We read the file. It is not in UTF-8, so check letters with accents."
        : "We read the file. Nothing is imported yet.",
    });
  },
  { gate: "approved", limit: { max: 10, windowMs: 60_000 } },
);

export default function ImportPositions() {
  return <UploadPage {...useLoaderData<typeof loader>()} />;
}
