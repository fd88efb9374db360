import { redirect, type MetaFunction } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { FormPage } from "#app/account/components.tsx";
import { signOut } from "#app/account/commands.server.ts";
import { publicRoute } from "#app/account/routes.server.ts";
import { signOutForm } from "#app/account/schema.ts";
import { formState } from "#app/platform/form-state.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { endBrowserSession } from "#app/platform/session.server.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { leave } from "#app/ui/leave.ts";
import { Everywhere, SIGN_OUT_LEAD, SIGN_OUT_NO, SIGN_OUT_TITLE } from "#app/ui/sign-out-form.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Log out" });

export const loader = publicRoute.loader(async ({ who }) => {
  if (!who) throw redirect("/");
  return null;
});

export const action = publicRoute.action(
  signOutForm,
  async ({ form, state, request }) => {
    await signOut(state, request, form.everywhere);
    await endBrowserSession(state, { tone: "success", text: "You are logged out." });
    return redirect("/");
  },
  { whileActing: "always" },
);

export default function SignOutPage() {
  const form = formState(useActionData());
  return (
    <FormPage title={SIGN_OUT_TITLE} lead={SIGN_OUT_LEAD}>
      <Form
        errors={summaryErrors(form.errors)}
        onSubmit={(event) => {
          event.preventDefault();
          void leave(event.currentTarget);
        }}
      >
        <Everywhere />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>Log out</SubmitButton>
          <ButtonLink to="/" variant="quiet">
            {SIGN_OUT_NO}
          </ButtonLink>
        </div>
      </Form>
    </FormPage>
  );
}
