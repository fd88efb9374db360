import { redirect, type MetaFunction } from "@remix-run/node";
import { isActing } from "#app/account/queries.server.ts";
import { useActionData, useLoaderData } from "@remix-run/react";
import { signedInRoute } from "#app/account/routes.server.ts";
import { roleOf } from "#app/account/rules.ts";
import { AccountPage } from "#app/account/settings/components/account-page.tsx";
import { accountDetails } from "#app/account/settings/queries.server.ts";
import {
  beginAuthenticator,
  finishAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from "#app/account/second-factor/commands.server.ts";
import { Passkeys } from "#app/account/second-factor/components/passkeys.tsx";
import { RecoveryCodes } from "#app/account/second-factor/components/recovery-codes.tsx";
import { BeginForm, FinishForm, IsOn } from "#app/account/second-factor/components/two-step.tsx";
import {
  addPasskey,
  optionsToAdd,
  removePasskey,
} from "#app/account/second-factor/passkeys.server.ts";
import { keyToSetUp, secondFactor } from "#app/account/second-factor/queries.server.ts";
import { twoStepForm } from "#app/account/second-factor/schema.ts";
import { safePath } from "#app/platform/http.server.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith, type RouteArgs } from "#app/platform/route.server.ts";
import { Banner } from "#app/ui/banner.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Two-step verification" });

const HERE = "/account/two-step";

export const loader = signedInRoute.ahead(async ({ who: promised, state, url }) => {
  if (await isActing(state, promised)) return { acting: true as const };
  const [factor, { hasPassword, mustLogInAgain }, who] = await Promise.all([
    secondFactor(state),
    accountDetails(state),
    promised,
  ]);
  return {
    acting: false as const,
    isAdmin: roleOf(who) === "admin",
    hasPassword,
    mustLogInAgain,
    offered: factor.offered,
    required: factor.required,
    on: factor.has,
    codesLeft: factor.codes_left,
    hasApp: factor.authenticator === "set",
    confirmFirst: factor.has && !factor.confirmed,
    passkeys: factor.passkeys,
    shown: factor.authenticator === "pending" ? await keyToSetUp(who) : null,
    next: safePath(url.searchParams.get("next"), HERE),
  };
});

export const action = signedInRoute.action(
  twoStepForm,
  async ({ form, ...args }) => {
    switch (form.intent) {
      case "begin":
        await beginAuthenticator(args, form.current);
        return redirect(HERE + args.url.search);
      // Shown only in this response, so that nobody can navigate back to the codes.
      case "finish":
        return shown(args.request, await finishAuthenticator(args, form.code));
      case "codes":
        return { codes: await renewRecoveryCodes(args, form.code) };
      case "remove":
        await removeAuthenticator(args, form.code);
        return afterRemoval(args);
      case "add-options":
        return { add: await optionsToAdd(args, form.current) };
      case "add-passkey":
        return shown(args.request, await addPasskey(args, form));
      case "remove-passkey":
        await removePasskey(args, form.id);
        return afterRemoval(args);
    }
  },
  { limit: { max: 20, windowMs: 60_000 }, hide: ["current", "code", "response"], apart: "intent" },
);

/** Recovery codes for a first factor; for another one, a confirmation. */
function shown(request: Request, codes: string[] | null) {
  return codes ? { codes } : redirectWith(request, HERE, { tone: "success", text: "Added." });
}

async function afterRemoval({ request, state }: Pick<RouteArgs<unknown>, "request" | "state">) {
  const text = (await secondFactor(state)).has ? "Removed." : "Two-step verification is off.";
  return redirectWith(request, HERE, { tone: "success", text });
}

export default function TwoStepPage() {
  const data = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const answer = useAnswer();
  return (
    <AccountPage
      title="Two-step verification"
      part="Two-step verification"
      lead={
        !data.acting && !data.offered && !data.on
          ? undefined
          : !data.acting && data.isAdmin
            ? "Before you act for someone, pay affiliates or change roles, we ask for a code or a passkey. With two-step verification on, a stolen password alone can’t do any of it."
            : "Before you change your team, we ask for a code or a passkey. With two-step verification on, a stolen password is not enough."
      }
      acting={data.acting}
    >
      {data.acting ? null : answered && "codes" in answered ? (
        <RecoveryCodes codes={answered.codes} next={data.next} />
      ) : !data.offered && !data.on ? (
        <Banner title="Two-step verification isn’t available for your account.">
          <p>It’s for facility owners and Nomera Health administrators.</p>
        </Banner>
      ) : (
        <>
          {data.on ? (
            <IsOn
              answer={answer}
              codesLeft={data.codesLeft}
              hasApp={data.hasApp}
              hasPasskey={data.passkeys.length > 0}
            />
          ) : data.required ? (
            <Banner tone="warning" title="Your account needs this.">
              <p>Until it is on, we refuse what it protects.</p>
            </Banner>
          ) : null}
          {data.hasApp ? null : data.shown ? (
            <FinishForm answer={answer} shown={data.shown} />
          ) : (
            <BeginForm answer={answer} {...data} />
          )}
          <Passkeys {...data} answer={answer} />
        </>
      )}
    </AccountPage>
  );
}
