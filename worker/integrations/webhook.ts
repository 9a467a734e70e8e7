import { Webhook } from "standardwebhooks";
import { isOwnMachine, isPublicAddress } from "../../domain/kernel";
import type { WebhookAttemptError } from "../../domain/partners";
import type { DnsPort } from "./dns";

const SECRET_PREFIX = "whsec_";

export interface Signed {
  /** `whsec_` and a base64 key each; the first is current, the others are being rotated out. */
  secrets: readonly string[];
  /** The same for every attempt, so that the receiver can recognize a repeat. */
  messageId: string;
  body: string;
  /** Time of this attempt, epoch milliseconds. */
  nowMs: number;
}

/** A key of 32 random bytes in the format of standard verification libraries. */
export function newSigningSecret(): string {
  return SECRET_PREFIX + btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
}

/** The headers of standardwebhooks.com. With several secrets there are several signatures; a receiver accepts any of them. */
export function signatureHeaders({ secrets, messageId, body, nowMs }: Signed): Record<string, string> {
  const at = new Date(nowMs);
  return {
    "webhook-id": messageId,
    "webhook-timestamp": String(Math.floor(nowMs / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(messageId, at, body)).join(" "),
  };
}

const TIMEOUT_MS = 10_000;
/** Maximum bytes read of an answer, for diagnosis. */
const ANSWER_MAX_BYTES = 4_096;
const ANSWER_HEADERS_MAX = 30;
const HEADER_MAX_CHARS = 500;

export interface SignedPost extends Signed {
  url: string;
  /** Resolves the host for each attempt, because the name may have changed since it was saved. */
  dns: DnsPort;
  /** Additional headers, such as credentials. */
  headers?: Record<string, string>;
}

export interface PostResult {
  sentHeaders: Record<string, string>;
  /** Null without an answer. */
  status: number | null;
  headers: Record<string, string> | null;
  /** First kilobytes of the answer. */
  body: string | null;
  durationMs: number;
  error: WebhookAttemptError | null;
}

/**
 * Posts a signed body once, to a server on the internet. A host with any address in a private network is not called. Redirects
 * are not followed: only the checked address is called.
 * @returns the result; never throws for a failure of the receiver
 */
export async function postSigned({ url, dns, headers = {}, ...signed }: SignedPost): Promise<PostResult> {
  const sentHeaders = {
    "content-type": "application/json",
    "user-agent": "Madang-Webhooks/1",
    ...signatureHeaders(signed),
    ...headers,
  };
  const startedAtMs = Date.now();
  const took = () => Date.now() - startedAtMs;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const unsent = { sentHeaders: {}, status: null, headers: null, body: null };
  const refusal = await refusalOf(url, dns);
  if (refusal) return { ...unsent, durationMs: took(), error: refusal };
  try {
    const request = { method: "POST", redirect: "manual", headers: sentHeaders, body: signed.body, signal };
    const response = await fetch(url, request as RequestInit);
    const answer = {
      sentHeaders,
      status: response.status,
      headers: headersOf(response),
      body: await firstBytes(response.body),
    };
    const isRedirect = response.status >= 300 && response.status < 400;
    return { ...answer, durationMs: took(), error: isRedirect ? "redirect" : null };
  } catch {
    const error = signal.aborted ? "timeout" : "connection";
    return { sentHeaders, status: null, headers: null, body: null, durationMs: took(), error };
  }
}

/** Why the host is not called, or null; a host that cannot be resolved counts as unreachable. */
async function refusalOf(url: string, dns: DnsPort): Promise<WebhookAttemptError | null> {
  // `isWebhookUrl` allows such an address only for a console on a developer's machine.
  if (isOwnMachine(url)) return null;
  try {
    const addresses = await dns.addresses(new URL(url).hostname);
    if (addresses.length === 0) return "connection";
    return addresses.every(isPublicAddress) ? null : "private-address";
  } catch {
    return "connection";
  }
}

/** Response headers without cookies, which are the receiver's secrets. */
function headersOf(response: Response): Record<string, string> {
  const kept = [...response.headers].filter(([name]) => name !== "set-cookie").slice(0, ANSWER_HEADERS_MAX);
  return Object.fromEntries(kept.map(([name, value]) => [name, value.slice(0, HEADER_MAX_CHARS)]));
}

/** The first bytes of an answer. An answer that breaks off or never ends still counts by its status. */
async function firstBytes(body: ReadableStream<Uint8Array> | null): Promise<string> {
  if (!body) return "";
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let left = ANSWER_MAX_BYTES;
  try {
    while (left > 0) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value.subarray(0, left), { stream: true });
      left -= value.length;
    }
  } catch {
    return text;
  } finally {
    reader.cancel().catch(() => undefined);
  }
  return text;
}
