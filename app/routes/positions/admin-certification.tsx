import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { changeCertification } from "#app/positions/certifications/commands.server.ts";
import { CertificationPage } from "#app/positions/certifications/components/page.tsx";
import {
  certificationCode,
  certificationOf,
} from "#app/positions/certifications/queries.server.ts";
import { certificationForm } from "#app/positions/certifications/schema.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data ? args.data.certification.name : "Certification" });

export const loader = adminRoute.ahead(async ({ state, params }) => {
  const [certification, list] = await Promise.all([
    certificationOf(state, certificationCode(params["code"])),
    professions(),
  ]);
  return {
    certification,
    professions: list.map(({ code, name }) => ({ value: code, label: name })),
  };
});

const SAID = {
  save: "Saved.",
  close: "No longer offered.",
  reopen: "Offered again.",
};

export const action = adminRoute.action(
  certificationForm,
  async ({ state, form, params, request }) => {
    const code = certificationCode(params["code"]);
    await changeCertification(state, code, form);
    return redirectWith(request, `/admin/certifications/${code}`, {
      tone: "success",
      text: SAID[form.intent],
    });
  },
);

export default function OneCertification() {
  return <CertificationPage {...useLoaderData<typeof loader>()} />;
}
