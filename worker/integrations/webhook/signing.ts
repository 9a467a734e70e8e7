import { Webhook } from "standardwebhooks";

const SECRET_PREFIX = "whsec_";

export interface Signed {
  /** `whsec_` and a key in base64 each; the first is the one in use, others are on their way out. */
  secrets: readonly string[];
  /** The same for every try, so that the far end can tell a repeat. */
  messageId: string;
  body: string;
  /** Epoch milliseconds of this try. */
  nowMs: number;
}

/** A key of 32 random bytes in the form that standard libraries for verifying take. */
export function newSigningSecret(): string {
  return SECRET_PREFIX + btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
}

/** The headers of standardwebhooks.com. With several secrets there are several signatures, of which one has to fit. */
export function signatureHeaders({ secrets, messageId, body, nowMs }: Signed): Record<string, string> {
  const at = new Date(nowMs);
  return {
    "webhook-id": messageId,
    "webhook-timestamp": String(Math.floor(nowMs / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(messageId, at, body)).join(" "),
  };
}
