import { call } from "./call";
import type { Ad, AdError } from "./types";

const ANSWERED_WITHIN_MS = 8_000;

/** What a request led to. */
export type Outcome = { ad: Ad } | { empty: string } | { error: AdError };

interface Body {
  msg?: unknown;
  reason?: unknown;
  result?: unknown;
  show?: unknown;
}

const failed = (code: AdError["code"], retryable: boolean): Outcome => ({ error: { code, retryable } });

/** Leaves out parameters without a value. React Native's own `URLSearchParams` is incomplete in some versions. */
export function queryOf(values: Record<string, string | null | undefined>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value as string)}`)
    .join("&");
}

/** `GET /request`, or `check` of a splash ad. Never rejects. */
export async function askAd(fetch: typeof globalThis.fetch, url: string, key: string): Promise<Outcome> {
  const headers = { Authorization: key };
  const answered = await call(fetch, url, { headers }, ANSWERED_WITHIN_MS);
  if ("failed" in answered) return failed(answered.failed, true);
  const { response } = answered;
  try {
    return outcomeOf((await response.json()) as Body | null, response);
  } catch {
    return failed("network", true);
  }
}

function outcomeOf(body: Body | null, { ok, status }: Response): Outcome {
  if (!ok) return failed(String(body?.msg ?? "network"), status === 429 || status >= 500);
  const result = body?.result;
  if (isAd(result)) return { ad: result };
  return { empty: String(body?.reason ?? "no-ad") };
}

/** Whether a place can show it; whatever else is missing shows nothing. */
function isAd(result: unknown): result is Ad {
  const ad = result as Partial<Ad> | null | undefined;
  return typeof ad?.format === "string" && typeof ad.beacons === "object" && ad.beacons !== null;
}

/** Address of the page that says why the ad was chosen; null for a test. Source: rule S25. */
export function explanationOf({ destinationURL, test }: Ad): string | null {
  const address = http(destinationURL);
  return test || !address?.includes("/c/") ? null : address.replace("/c/", "/w/");
}

/** The address if it is `http` or `https`, else null. */
export function http(address: string | null | undefined): string | null {
  return address && /^https?:\/\//i.test(address) ? address : null;
}
