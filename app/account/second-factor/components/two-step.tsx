import { answerTo, formState } from "#app/platform/form-state.ts";
import { count } from "#app/platform/format.ts";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { CurrentPassword, type Proof } from "../../settings/components/current-password.tsx";
import type { ShownKey } from "../codes.server.ts";
import { CodeField } from "./code-field.tsx";
import { KeyPicture } from "./key-picture.tsx";

/** Starts setup: asks for the password, then shows a key. */
export function BeginForm(props: { answer: unknown } & Proof) {
  const form = formState(answerTo(props.answer, "begin"));
  return (
    <Form errors={summaryErrors(form.errors)}>
      <p>
        You need an authenticator app, such as Google Authenticator, Microsoft Authenticator,
        1Password or the Passwords app on an iPhone.
      </p>
      <input type="hidden" name="intent" value="begin" />
      <CurrentPassword
        {...form.field("current")}
        hasPassword={props.hasPassword}
        mustLogInAgain={props.mustLogInAgain}
      />
      <SubmitButton pendingText="One moment…">Set up an app</SubmitButton>
    </Form>
  );
}

/** Shows the key, and asks for a first code. */
export function FinishForm({ answer, shown }: { answer: unknown; shown: ShownKey }) {
  const form = formState(answerTo(answer, "finish"));
  return (
    <Form errors={summaryErrors(form.errors)}>
      <h2 className="text-xl">Scan this with your app</h2>
      <KeyPicture shown={shown} />
      <input type="hidden" name="intent" value="finish" />
      <CodeField {...form.field("code")} only="app" />
      <SubmitButton pendingText="Checking…">Turn on two-step verification</SubmitButton>
    </Form>
  );
}

/** Two-step verification that is on: the methods, how many recovery codes are left, new ones, and removing the app. */
export function IsOn(props: {
  answer: unknown;
  codesLeft: number;
  hasApp: boolean;
  hasPasskey: boolean;
}) {
  const { answer, codesLeft, hasApp, hasPasskey } = props;
  const by = [hasApp && "an authenticator app", hasPasskey && "a passkey"].filter(Boolean);
  return (
    <div className="space-y-6">
      <DefinitionList
        items={[
          { term: "Two-step verification", description: `On, with ${by.join(" and ")}` },
          { term: "Recovery codes left", description: count(codesLeft, "code", "codes") },
        ]}
      />
      <div className="space-y-2">
        <CodeForm
          answer={answer}
          intent="codes"
          summary="Make new recovery codes"
          what="Your old recovery codes stop working."
          withoutCode={!hasApp}
        />
        {hasApp ? (
          <CodeForm
            answer={answer}
            intent="remove"
            summary={hasPasskey ? "Remove the app" : "Turn off two-step verification"}
            what={
              hasPasskey
                ? "Two-step verification stays on, with your passkeys."
                : "To use another phone, turn it off here and set it up again."
            }
            danger
          />
        ) : null}
      </div>
    </div>
  );
}

function CodeForm(props: {
  answer: unknown;
  intent: "codes" | "remove";
  summary: string;
  what: string;
  danger?: boolean;
  /** For users without an app: their passkey is confirmed on its own page. */
  withoutCode?: boolean;
}) {
  const { intent, summary } = props;
  const form = formState(answerTo(props.answer, intent));
  return (
    <Disclosure summary={summary} open={form.failed}>
      <Form
        errors={summaryErrors(form.errors, { code: `code-${intent}` })}
        className="max-w-xl space-y-4"
      >
        <p className="text-muted">{props.what}</p>
        <input type="hidden" name="intent" value={intent} />
        {props.withoutCode ? null : <CodeField {...form.field("code")} id={`code-${intent}`} />}
        <Button variant={props.danger ? "danger" : "primary"}>{summary}</Button>
      </Form>
    </Disclosure>
  );
}
