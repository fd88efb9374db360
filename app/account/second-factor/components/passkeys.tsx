import type { FormEvent } from "react";
import { answerTo, formState } from "#app/platform/form-state.ts";
import { formatMoment } from "#app/platform/format.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { CurrentPassword, type Proof } from "../../settings/components/current-password.tsx";
import type { Passkey } from "../queries.server.ts";
import { usePasskey } from "./use-passkey.ts";

const FAILED = ["Your browser did not finish. Try again, or enter a code."];

/** Confirms with a passkey. Without scripts, codes do the same. */
export function PasskeyButton({ next }: { next: string }) {
  const passkey = usePasskey();
  if (!passkey.known) {
    return <p>To use a passkey, turn on JavaScript in your browser. Or enter a code instead.</p>;
  }
  const refused = formState(passkey.refused);
  return (
    <div className="space-y-2">
      <Button
        type="button"
        onClick={() => passkey.begin({ intent: "passkey-options" }, { intent: "passkey", next })}
      >
        Use a passkey
      </Button>
      <div role="status">
        <FieldError id={undefined} errors={passkey.failed ? FAILED : refused.errors[""]} />
      </div>
    </div>
  );
}

/** The user's passkeys, each with a Remove button, and a form to add one. */
export function Passkeys(
  props: {
    passkeys: readonly Passkey[];
    answer: unknown;
    /** Whether a second factor must be confirmed before another is added. */
    confirmFirst: boolean;
  } & Proof,
) {
  const removing = formState(answerTo(props.answer, "remove-passkey"));
  return (
    <section aria-labelledby="passkeys" className="space-y-4">
      <h2 id="passkeys" className="text-xl">
        Passkeys
      </h2>
      <p>Instead of a code, confirm with your fingerprint, your face or a security key.</p>
      {props.passkeys.length > 0 ? (
        <ul className="max-w-xl divide-y divide-line border-y border-line">
          {props.passkeys.map(({ id, name, made_at }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="font-semibold break-words">{name}</p>
                <p className="text-muted">Added {formatMoment(made_at)}</p>
              </div>
              <Form
                errors={removing.value("id") === id ? summaryErrors(removing.errors) : undefined}
                aria-label={`Remove ${name}`}
              >
                <input type="hidden" name="intent" value="remove-passkey" />
                <input type="hidden" name="id" value={id} />
                <Button variant="danger">Remove</Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
      {props.confirmFirst ? (
        <p>
          <ButtonLink variant="secondary" to="/account/confirm?next=%2Faccount%2Ftwo-step">
            Confirm it’s you to add one
          </ButtonLink>
        </p>
      ) : (
        <AddForm {...props} />
      )}
    </section>
  );
}

function AddForm({ answer, hasPassword, mustLogInAgain }: { answer: unknown } & Proof) {
  const passkey = usePasskey();
  const form = formState(
    passkey.refused ?? answerTo(answer, "add-options") ?? answerTo(answer, "add-passkey"),
  );
  if (!passkey.known) {
    return <p className="text-muted">To add a passkey, turn on JavaScript in your browser.</p>;
  }
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const name = String(typed.get("name") ?? "");
    const current = String(typed.get("current") ?? "");
    passkey.begin({ intent: "add-options", name, current }, { intent: "add-passkey", name });
  };
  return (
    <Form
      errors={summaryErrors(form.errors, { current: "passkey-current" })}
      className="max-w-xl space-y-4"
      onSubmit={add}
    >
      <TextInput
        {...form.field("name")}
        label="Name of the passkey"
        hint="Such as the device it is on."
        maxLength={60}
        width="md"
        required
      />
      <CurrentPassword
        {...form.field("current")}
        id="passkey-current"
        hasPassword={hasPassword}
        mustLogInAgain={mustLogInAgain}
      />
      <Button variant="secondary">Add a passkey</Button>
      <div role="status">
        <FieldError id={undefined} errors={passkey.failed ? FAILED : undefined} />
      </div>
    </Form>
  );
}
