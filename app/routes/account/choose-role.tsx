import { redirect, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FormPage, UnlessPaused } from "#app/account/components.tsx";
import { ensureProfile, rememberPosition } from "#app/account/commands.server.ts";
import { withIntent } from "#app/account/intent.ts";
import { HAND_OFF_SENTENCES } from "#app/account/oauth/sentences.ts";
import { referralOf } from "#app/account/referral.server.ts";
import { publicRoute, signedInRoute } from "#app/account/routes.server.ts";
import { destinationOf, mayChooseRole, mayEndAt, type Account } from "#app/account/rules.ts";
import { roleForm } from "#app/account/schema.ts";
import { refuseWhilePaused } from "#app/account/switch.server.ts";
import { byKey } from "#app/platform/by-key.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { safePath } from "#app/platform/http.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/choices.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

/** Error codes of an interrupted hand-off after sign-in (specification, section 8). */
const SENTENCES: Record<string, string> = byKey({
  ...HAND_OFF_SENTENCES,
  no_session: "You are not logged in. Please log in again.",
  no_next: "We couldn’t tell which page to open for you. Choose below, or try again.",
});

const isKnown = (code: string) => Object.hasOwn(SENTENCES, code);

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Choose your role" });

/** Where the user was going, unless something must be finished first. */
const destination = (account: Account, next: string) =>
  next && mayEndAt(account, next) ? next : destinationOf(account);

export const loader = publicRoute.loader(async ({ who, url, path, env }) => {
  const code = url.searchParams.get("err");
  // Only this URL redirects while sign-in is paused; the others show the notice (specification, section 2).
  if (env.SIGN_IN === "paused" && path === "/role-selection")
    throw redirect(code && isKnown(code) ? `/coming-soon?error=${code}` : "/coming-soon");
  const next = safePath(url.searchParams.get("next"), "");
  if (env.SIGN_IN === "open" && who && !mayChooseRole(who)) throw redirect(destination(who, next));
  return {
    paused: env.SIGN_IN === "paused",
    supportEmail: env.SUPPORT_EMAIL,
    signedIn: who !== null,
    role: who?.role ?? null,
    next,
    error: code ? SENTENCES[isKnown(code) ? code : "crash"]! : null,
  };
});

export const action = signedInRoute.action(roleForm, async ({ form, who, ...args }) => {
  refuseWhilePaused(args);
  const role = await ensureProfile(args.state, form.role, await referralOf(args));
  if (role !== form.role) {
    throw new Refusal(
      409,
      "You can’t change your role here anymore. Write to us on the Contact page.",
    );
  }
  const account = { ...who, hasProfile: true, role };
  const next = safePath(form.next, "");
  await rememberPosition(args.state, account, next);
  return redirect(destination(account, next));
});

export default function ChooseRolePage() {
  const data = useLoaderData<typeof loader>();
  const form = formState(useActionData(), { role: data.role, next: data.next });
  return (
    <UnlessPaused data={data}>
      <FormPage title="What brings you here?">
        <div className="space-y-8">
          {data.error ? (
            <Banner tone="error" live>
              {data.error}
            </Banner>
          ) : null}
          {data.signedIn ? (
            <Form errors={summaryErrors(form.errors)} aria-label="Choose your role">
              <input type="hidden" name="next" value={form.value("next") ?? ""} />
              <RadioGroup
                {...form.field("role")}
                label="I am"
                required
                options={[
                  {
                    value: "job_seeker",
                    label: "A healthcare professional",
                    hint: "Looking for a position",
                  },
                  { value: "employer", label: "An employer", hint: "Hiring for a facility" },
                ]}
              />
              <SubmitButton pendingText="Saving…">Continue</SubmitButton>
            </Form>
          ) : (
            <ButtonLink to={withIntent("/auth", { next: data.next })}>Log in</ButtonLink>
          )}
        </div>
      </FormPage>
    </UnlessPaused>
  );
}
