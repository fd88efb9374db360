import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { removePicture } from "#app/profiles/public-page/commands.server.ts";
import { ShownPicture } from "#app/profiles/public-page/components/picture-form.tsx";
import { ownPicture } from "#app/profiles/public-page/queries.server.ts";
import { EDIT_PATH, isPictureKind } from "#app/profiles/public-page/rules.ts";
import { removePictureForm } from "#app/profiles/public-page/schema.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data?.kind === "photo" ? "Remove photo" : "Remove logo" });

export const loader = employerRoute.loader(({ db, params }) => ownPicture(db, params["kind"]), {
  gate: "approved",
});

export const action = employerRoute.action(
  removePictureForm,
  async ({ db, params, request }) => {
    const kind = params["kind"];
    if (!isPictureKind(kind)) throw new Refusal(404, "There is nothing at this address.");
    await removePicture(db, kind);
    return redirectWith(request, EDIT_PATH, {
      tone: "success",
      text: kind === "logo" ? "Your logo was removed." : "Your photo was removed.",
    });
  },
  { gate: "approved" },
);

export default function RemoveFacilityPicture() {
  const { kind, name, picture } = useLoaderData<typeof loader>();
  const form = formState(useAnswer());
  return (
    <div className="max-w-2xl space-y-8">
      <PageHeading
        title={`Remove your ${kind}?`}
        lead={picture ? "Candidates won’t see it anymore." : `You have no ${kind} now.`}
      />
      <ShownPicture {...{ kind, name, picture }} />
      <Form errors={summaryErrors(form.errors)}>
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="danger" pendingText="Removing…">
            Remove {kind}
          </SubmitButton>
          <ButtonLink to={EDIT_PATH} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
