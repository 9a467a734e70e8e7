import { createContext, useContext } from "react";

const NonceContext = createContext("");

/**
 * The nonce of the answer's Content-Security-Policy, for the scripts that the server writes. It is empty in the
 * browser, which hides nonces from scripts; React keeps the attributes that the server wrote.
 */
export const NonceProvider = NonceContext.Provider;

export function useNonce(): string {
  return useContext(NonceContext);
}
