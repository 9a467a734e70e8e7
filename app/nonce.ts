import { createContext, useContext } from "react";

const NonceContext = createContext("");

/**
 * Nonce of the response's Content-Security-Policy, for scripts that the server writes. Empty in the browser, which hides nonces from scripts;
 * React keeps the attributes written by the server.
 */
export const NonceProvider = NonceContext.Provider;

export function useNonce(): string {
  return useContext(NonceContext);
}
