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
 * Asks our server for a challenge and the browser for a passkey, then submits what it signed as the page's own form.
 * @returns whether the browser supports passkeys, a function to start, our server's refusal, and whether the browser
 * failed
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
      // Loaded only by those who use a passkey.
      const { startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
      return "add" in data
        ? startRegistration({ optionsJSON: data.add })
        : startAuthentication({ optionsJSON: data.confirm });
    };
    ceremony().then(
      (signed) =>
        submit({ ...fields.current, response: JSON.stringify(signed) }, { method: "post" }),
      // Canceled, timed out, or not possible on this device: browsers do not say which.
      () => setFailed(true),
    );
  }, [data, submit]);

  return {
    known: hydrated && "PublicKeyCredential" in window,
    failed,
    refused: data && "result" in data ? data : undefined,
    /** @param asked sent to get a challenge @param then sent along with what the browser signed */
    begin(asked: Record<string, string>, then: Record<string, string>) {
      setFailed(false);
      fields.current = then;
      fetcher.submit(asked, { method: "post" });
    },
  };
}
