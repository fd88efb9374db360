import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { signedInRoute } from "#app/account/routes.server.ts";
import { roleOf } from "#app/account/rules.ts";
import { deleteAccount } from "#app/account/settings/commands.server.ts";
import { AccountPage } from "#app/account/settings/components/account-page.tsx";
import { CurrentPassword } from "#app/account/settings/components/current-password.tsx";
import { accountDetails } from "#app/account/settings/queries.server.ts";
import { keptAfter, notInCopy, removedWith } from "#app/account/settings/rules.ts";
import { deleteAccountForm } from "#app/account/settings/schema.ts";
import { withPicturesRemoved } from "#app/profiles/public-page/commands.server.ts";
import { withFilesRemoved } from "#app/verification/documents/commands.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { endBrowserSession } from "#app/platform/session.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Delete your account" });

export const loader = signedInRoute.ahead(async ({ who: caller, state }) => {
  const [{ hasPassword, mustLogInAgain, teamOf }, who] = await Promise.all([
    accountDetails(state),
    caller,
  ]);
  return {
    email: who.email,
    role: roleOf(who),
    hasPassword,
    mustLogInAgain,
    teamOf,
    notInCopy: notInCopy(who),
    acting: who.acting !== null,
  };
});

export const action = signedInRoute.action(
  deleteAccountForm,
  async ({ form, ...args }) => {
    await withFilesRemoved(args, args.who.userId, () =>
      withPicturesRemoved(args.db, args.who.userId, () => deleteAccount(args, form)),
    );
    await endBrowserSession(args.state, {
      tone: "success",
      text: "Your account is deleted, and you’re logged out. Thank you for using Nomera Health.",
    });
    return redirect("/");
  },
  { limit: { max: 20, windowMs: 60_000 }, hide: ["current"] },
);

export default function DeletePage() {
  const found = useLoaderData<typeof loader>();
  const { email, role, hasPassword, mustLogInAgain, teamOf, acting } = found;
  const form = formState(useAnswer());
  return (
    <AccountPage
      title="Delete your account"
      part="Delete"
      lead="This is immediate and permanent. We can’t restore it."
      acting={acting}
    >
      {role === "admin" ? (
        <Banner tone="warning" title="An administrator’s account cannot be deleted here.">
          <p>
            Ask another administrator to remove your admin role first. Then come back to this page.
          </p>
        </Banner>
      ) : (
        <>
          <section>
            <h2 className="text-xl">What we delete</h2>
            <ul className="mt-3 list-disc space-y-2 ps-5">
              {removedWith(role, teamOf).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
          <section>
            <h2 className="text-xl">What we keep, and why</h2>
            <ul className="mt-3 list-disc space-y-2 ps-5">
              {keptAfter(role, teamOf).map(({ what, why }) => (
                <li key={what}>
                  {what} <span className="text-muted">{why}</span>
                </li>
              ))}
            </ul>
          </section>
          <p>
            You may want to{" "}
            <Link to="/account/export" reload>
              download your data
            </Link>{" "}
            first. {found.notInCopy}
          </p>
          <Form
            errors={summaryErrors(form.errors)}
            className="rounded-lg border-2 border-danger p-5 sm:p-6"
          >
            <TextInput
              {...form.field("email")}
              label="Your email address"
              hint={`Type it to confirm: ${email}`}
              type="email"
              autoComplete="off"
              width="lg"
              required
            />
            <CurrentPassword
              {...form.field("current")}
              hasPassword={hasPassword}
              mustLogInAgain={mustLogInAgain}
            />
            <div className="flex flex-wrap gap-3">
              <SubmitButton variant="danger" pendingText="Deleting…">
                Delete my account permanently
              </SubmitButton>
              <ButtonLink to="/account" variant="quiet">
                Keep my account
              </ButtonLink>
            </div>
          </Form>
        </>
      )}
    </AccountPage>
  );
}
