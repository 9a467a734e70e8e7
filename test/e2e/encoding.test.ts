import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type LocalEncoder, startEncoder } from "../../scripts/local/encoder.ts";
import { ROOT } from "../../scripts/toolchain/paths.ts";
import type { ConsoleEnv } from "../../worker/env";
import { issueIdToken } from "../../worker/services/auth/id-token";
import { startTestRuntime, type TestRuntime } from "../support/e2e";
import { type Buyer, openBuyer } from "../support/factories";

/** Videos as they are: through the API, the queue and the real encoder, to the MP4 in the bucket. */

const ENDS_WITHIN_MS = 50_000;
const ENCODER_DIR = join(ROOT, "encoder");
const folder = mkdtempSync(join(tmpdir(), "madang-videos-"));

let runtime: TestRuntime;
let encoder: LocalEncoder | undefined;
let env: ConsoleEnv;
let buyer: Buyer;
let cookie: string;

beforeAll(async () => {
  runtime = await startTestRuntime();
  env = await runtime.consoleEnv<ConsoleEnv>();
  encoder = await startEncoder(ROOT, Number(new URL(env.ENCODER_URL ?? "").port));
  buyer = await openBuyer(env);
  cookie = await signIn();
});
afterAll(async () => {
  await encoder?.stop();
  await runtime?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(): Promise<string> {
  const idToken = await issueIdToken(env.AUTH_SECRET, {
    accountId: buyer.advertiser.id,
    audience: runtime.consoleOrigin,
    nowMs: Date.now(),
  });
  const response = await fetch(`${runtime.consoleOrigin}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ idToken }),
  });
  expect(response.status).toBe(200);
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** A real WebM of so many seconds, made by the encoder's own codecs. */
async function webm(seconds: number): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(folder, `${seconds}.webm`);
  await promisify(execFile)(process.execPath, ["sample.mjs", path, String(seconds)], { cwd: ENCODER_DIR });
  return new Uint8Array(readFileSync(path));
}

interface Asset {
  id: string;
  status: string;
  failureReason: string | null;
  failureMessage: string | null;
  durationMs: number | null;
  renditions: { height: number; width: number; bytes: number; path: string }[];
}

async function upload(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
  const form = new FormData();
  form.set("kind", "creative");
  form.set("file", new File([bytes], name));
  return fetch(`${runtime.consoleOrigin}/api/asset/${buyer.adv.id}`, {
    method: "POST",
    headers: { Cookie: cookie },
    body: form,
  });
}

async function read(id: string, language = "ko"): Promise<Asset> {
  const response = await fetch(`${runtime.consoleOrigin}/api/asset/${buyer.adv.id}/${id}`, {
    headers: { Cookie: `${cookie}; madang_locale=${language}` },
  });
  return (await response.json()) as Asset;
}

async function uploadUntilEnded(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Asset> {
  const response = await upload(name, bytes);
  expect(response.status).toBe(200);
  const { id, status } = (await response.json()) as Asset;
  expect(status).toBe("encoding");
  return vi.waitFor(
    async () => {
      const asset = await read(id);
      expect(asset.status).not.toBe("encoding");
      return asset;
    },
    { timeout: ENDS_WITHIN_MS, interval: 250 },
  );
}

/** Seconds, as the movie header box says: timescale and duration of its version 0. */
function mp4DurationS(bytes: Uint8Array<ArrayBuffer>): number {
  const at = Buffer.from(bytes).indexOf("mvhd") + 4;
  const view = new DataView(bytes.buffer, bytes.byteOffset + at);
  const wide = view.getUint8(0) === 1;
  const timescale = view.getUint32(wide ? 20 : 12);
  return (wide ? Number(view.getBigUint64(24)) : view.getUint32(16)) / timescale;
}

test("a WebM of six seconds is encoded to an MP4 of six seconds, which the ad server can send", async () => {
  const asset = await uploadUntilEnded("spot.webm", await webm(6));
  expect(asset).toMatchObject({ status: "encoded", failureReason: null });
  expect(asset.durationMs).toBeGreaterThanOrEqual(5_900);
  const [rendition] = asset.renditions.filter(({ height }) => height === 360);
  expect(rendition).toMatchObject({ width: 640 });
  const object = await env.CREATIVES.get(`public/${asset.id}/360.mp4`);
  const film = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer());
  expect(film.byteLength).toBe(rendition?.bytes);
  expect(Buffer.from(film.subarray(4, 8)).toString()).toBe("ftyp");
  expect(Math.abs(mp4DurationS(film) - 6)).toBeLessThan(0.3);
  const sent = await fetch(`${runtime.adServeOrigin}${rendition?.path}`);
  expect(sent.status).toBe(200);
  expect((await sent.arrayBuffer()).byteLength).toBe(film.byteLength);
  expect(runtime.errors).toEqual([]);
});

test("a job that is sent again after it ended tells once more how it ended", async () => {
  const { id } = await uploadUntilEnded("again.webm", await webm(5));
  const listener = createServer();
  const heard = once(listener, "request") as Promise<[IncomingMessage, ServerResponse]>;
  await once(listener.listen(0, "127.0.0.1"), "listening");
  const statusUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/status`;
  const job = { id, sourceUrl: statusUrl, renditions: [{ height: 360, putUrl: statusUrl }], statusUrl };
  const answer = await fetch(`${env.ENCODER_URL}/jobs`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(job),
  });
  expect(await answer.json()).toMatchObject({ id, state: "encoded" });
  const [told, reply] = await heard;
  expect(await json(told)).toMatchObject({ id, state: "encoded" });
  reply.end("{}");
  listener.close();
});

test("a text that is named like a video is refused, in words", async () => {
  const response = await upload(
    "spot.mp4",
    new TextEncoder().encode("this is no film") as Uint8Array<ArrayBuffer>,
  );
  expect(response.status).toBe(415);
  const { fields } = (await response.json()) as { fields: { file: string[] } };
  expect(fields.file[0]).toContain("MP4");
});

test("a video of two seconds fails with what to do about it, in the reader's language", async () => {
  const asset = await uploadUntilEnded("short.webm", await webm(2));
  expect(asset).toMatchObject({ status: "failed", failureReason: "too-short", renditions: [] });
  expect(asset.failureMessage).toContain("5초 이상");
  expect((await read(asset.id, "en")).failureMessage).toContain("at least 5 seconds");
});
