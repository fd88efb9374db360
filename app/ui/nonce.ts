import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** Provides the response's nonce to the page's inline scripts. */
export const NonceProvider = NonceContext.Provider;

/** The nonce for inline scripts; undefined in the browser, which hides it. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
