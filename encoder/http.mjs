import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";
import { fingerprintsOf } from "./fingerprint.mjs";
import { parseJob } from "./parse-job.mjs";

const BODY_MAX_BYTES = 64 * 1024;
/** Maximum picture; the console accepts receipts of this size. */
const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
/** Timeout for receiving a request. */
const REQUEST_WITHIN_MS = 15_000;
/** Maximum lead of a job's signature expiry: a minute, plus clock skew. */
const SIGNED_AHEAD_MAX_MS = 5 * 60_000;
/** `{expiresAtMs}.{HMAC-SHA256 of "{expiresAtMs}.{body}", base64url}` */
const SIGNATURE = /^(\d{1,15})\.([\w-]{43})$/;

/**
 * `POST /fingerprints` takes a picture, signed by its SHA-256, and answers `{ marks }` (`fingerprint.mjs`).
 * `POST /jobs` takes `{ id, kind, sourceUrl, checksum, partBytes, renditions: [{ height, putUrl }], stills: [{ width, putUrl }], statusUrl }` and
 * answers 202; the same id is the same job on repetition. `GET /health`. A job is signed with the key shared with the console; each signature is valid
 * once and until it expires, and all URLs in a job must be on the console's origin. So only the console can submit jobs or choose their targets.
 *
 * @param {{ add(job: object): object, isFull: boolean }} jobs
 * @param {{ key: string, consoleOrigin: string, now?: () => number }} trusted `key` as base64url
 */
export function encoderServer(jobs, { key, consoleOrigin, now = Date.now }) {
  const signatures = new Signatures(key, now);
  const server = createServer(async (request, response) => {
    try {
      if (request.method === "GET" && request.url === "/health") return answer(response, 200, { ok: true });
      if (request.method === "POST" && request.url === "/fingerprints") {
        const picture = await readBody(request, PICTURE_MAX_BYTES);
        if (picture === null) return answer(response, 413, { error: "too large" });
        const digest = createHash("sha256").update(picture).digest("hex");
        if (!signatures.take(request.headers["madang-signature"], digest))
          return answer(response, 401, { error: "not signed" });
        return answer(response, 200, { marks: await fingerprintsOf(picture) });
      }
      if (request.method !== "POST" || request.url !== "/jobs")
        return answer(response, 404, { error: "not found" });
      const body = await readBody(request);
      if (body === null) return answer(response, 413, { error: "too large" });
      if (!signatures.take(request.headers["madang-signature"], body))
        return answer(response, 401, { error: "not signed" });
      const job = parseJob(jsonOf(body), consoleOrigin);
      if (!job) return answer(response, 400, { error: "invalid job" });
      const state = jobs.add(job);
      return state ? answer(response, 202, state) : answer(response, 503, { error: "too many jobs" });
    } catch (error) {
      console.error(JSON.stringify({ event: "encoder.request-failed", error: String(error) }));
      return answer(response, 500, { error: "failed" });
    }
  });
  server.requestTimeout = REQUEST_WITHIN_MS;
  server.headersTimeout = REQUEST_WITHIN_MS;
  return server;
}

/** Remembers accepted signatures until they expire. */
class Signatures {
  #key;
  #now;
  #taken = new Map();

  constructor(key, now) {
    this.#key = Buffer.from(key, "base64url");
    this.#now = now;
  }

  take(header, body) {
    const [, expires, signature] = SIGNATURE.exec(String(header)) ?? [];
    const leftMs = Number(expires) - this.#now();
    if (signature === undefined || !(leftMs > 0 && leftMs <= SIGNED_AHEAD_MAX_MS)) return false;
    const made = createHmac("sha256", this.#key).update(`${expires}.`).update(body).digest();
    if (!timingSafeEqual(made, Buffer.from(signature, "base64url"))) return false;
    for (const [known, expiresAtMs] of this.#taken) if (expiresAtMs <= this.#now()) this.#taken.delete(known);
    const isNew = !this.#taken.has(signature);
    this.#taken.set(signature, Number(expires));
    return isNew;
  }
}

function answer(response, status, body) {
  const headers = { "content-type": "application/json", "x-content-type-options": "nosniff" };
  response.writeHead(status, headers).end(JSON.stringify(body));
}

/** Returns null if the body is too large. */
async function readBody(request, mostBytes = BODY_MAX_BYTES) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function jsonOf(body) {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}
