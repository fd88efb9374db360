import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** Carries the response's nonce to the inline scripts of the page. */
export const NonceProvider = NonceContext.Provider;

/** The nonce for inline scripts; undefined in the browser, which hides it. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
