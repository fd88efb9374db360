import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { useFetcher, useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { FormAgain } from "#app/platform/form-state.ts";
import { useHydrated } from "#app/ui/hydrated.ts";

type Answer =
  | { add: Omit<PublicKeyCredentialCreationOptionsJSON, "extensions"> }
  | { confirm: Omit<PublicKeyCredentialRequestOptionsJSON, "extensions"> }
  | FormAgain;

/**
 * Asks our server for a challenge, the browser for a passkey, and sends what it signed as the page's own form.
 * @returns whether the browser knows passkeys, what begins, what our server refused, and whether the browser gave up
 */
export function usePasskey() {
  const fetcher = useFetcher<Answer>();
  const submit = useSubmit();
  const hydrated = useHydrated();
  const [failed, setFailed] = useState(false);
  const fields = useRef<Record<string, string>>({});
  const { data } = fetcher;

  useEffect(() => {
    if (!data || "result" in data) return;
    const ceremony = async () => {
      // Fetched by whoever uses a passkey, and by nobody else.
      const { startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
      return "add" in data
        ? startRegistration({ optionsJSON: data.add })
        : startAuthentication({ optionsJSON: data.confirm });
    };
    ceremony().then(
      (signed) =>
        submit({ ...fields.current, response: JSON.stringify(signed) }, { method: "post" }),
      // Canceled, too late, or not possible on this device: browsers do not say which.
      () => setFailed(true),
    );
  }, [data, submit]);

  return {
    known: hydrated && "PublicKeyCredential" in window,
    failed,
    refused: data && "result" in data ? data : undefined,
    /** @param asked what is sent for a challenge @param then what is sent with what the browser signed */
    begin(asked: Record<string, string>, then: Record<string, string>) {
      setFailed(false);
      fields.current = then;
      fetcher.submit(asked, { method: "post" });
    },
  };
}
