import { createHash, createHmac } from "node:crypto";
import { z } from "zod";
import type { ConsoleEnv } from "../env";

/** A video to encode, or an image to resize; every URL in it is signed and expires. */
export interface EncodingJob {
  /** Jobs with the same id are the same job, however often they are sent. */
  id: string;
  kind: "video" | "image";
  sourceUrl: string;
  /** As in `assets.sha256`, to verify the source; `partBytes` is the size of its possible parts. */
  checksum: string;
  partBytes: number;
  /** For a video: its displayed size in pixels, after rotation and with square pixels, and its maximum duration. */
  shown?: { width: number; height: number; maxDurationMs: number };
  /** Tallest first; `height` in pixels. */
  renditions: { height: number; putUrl: string }[];
  /** `width` in pixels. */
  stills: { width: number; putUrl: string }[];
  statusUrl: string;
}

/** Submits a job to the encoder, which calls its `statusUrl` at the end. Rejects when it was not accepted. */
export interface EncoderPort {
  encode(job: EncodingJob): Promise<void>;
}

const ANSWERS_WITHIN_MS = 10_000;
/** How long a signed job is accepted; a retry is signed again. */
const SIGNED_FOR_MS = 60_000;

/**
 * The encoder as a separate service; `encoder/http.mjs` answers only callers that sign with the same key.
 * @param key base64url
 */
export function httpEncoder(encoderUrl: string, key: string): EncoderPort {
  return {
    async encode(job) {
      const body = JSON.stringify(job);
      const response = await fetch(new URL("/jobs", encoderUrl), {
        method: "POST",
        headers: { "Content-Type": "application/json", "Madang-Signature": signatureOf(body, key) },
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the encoder did not take the job: ${response.status}`);
    },
  };
}

const MARKS = z.object({ marks: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(20) });

/**
 * The perceptual marks of a picture (`domain/quests/receipt.ts`); none for a file that is no picture.
 * @throws Error if the encoder does not answer
 */
export async function fingerprintsFor(
  env: Pick<ConsoleEnv, "ENCODER_URL" | "ENCODER_KEY">,
  picture: Uint8Array<ArrayBuffer>,
): Promise<string[]> {
  if (!env.ENCODER_URL || !env.ENCODER_KEY) throw new Error("ENCODER_URL or ENCODER_KEY is not set");
  const digest = createHash("sha256").update(picture).digest("hex");
  const response = await fetch(new URL("/fingerprints", env.ENCODER_URL), {
    method: "POST",
    headers: { "Madang-Signature": signatureOf(digest, env.ENCODER_KEY) },
    body: picture,
    redirect: "manual",
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  });
  if (!response.ok) throw new Error(`the encoder did not compare the picture: ${response.status}`);
  return MARKS.parse(await response.json()).marks;
}

/** `{expiresAtMs}.{HMAC-SHA256 of "{expiresAtMs}.{body}", base64url}` */
export function signatureOf(body: string, key: string, nowMs = Date.now()): string {
  const expiresAtMs = nowMs + SIGNED_FOR_MS;
  const mac = createHmac("sha256", Buffer.from(key, "base64url")).update(`${expiresAtMs}.${body}`);
  return `${expiresAtMs}.${mac.digest("base64url")}`;
}

/** The configured encoder. Throws when the encoder or its signing key is missing, so that the caller tries again later. */
export function encoderFor(env: Pick<ConsoleEnv, "ENCODER_URL" | "ENCODER_KEY">): EncoderPort {
  if (!env.ENCODER_URL) throw new Error("ENCODER_URL is not set");
  if (!env.ENCODER_KEY) throw new Error("ENCODER_KEY is not set");
  return httpEncoder(env.ENCODER_URL, env.ENCODER_KEY);
}
