import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ENCODING_RESEND_AFTER_MS } from "../../domain/content";
import { previewHome } from "../../domain/serving";
import { type LocalEncoder, startEncoder } from "../../scripts/local/encoder.ts";
import { ROOT } from "../../scripts/toolchain/paths.ts";
import type { ConsoleEnv } from "../../worker/env";
import { signatureOf } from "../../worker/integrations/encoder.ts";
import { resendLostEncodings } from "../../worker/services/content";
import { keyedMac } from "../../worker/services/kernel";
import { issueIdToken } from "../../worker/services/people/auth/id-token";
import { startTestRuntime, type TestRuntime } from "../support/e2e";
import { type Buyer, contextOf, openBuyer } from "../support/factories";
import { turned, turnOf } from "../support/turned";
import { IS_WHOLE_MATRIX } from "./matrix";

/** Real videos: through the API, the queue and the real encoder, to the MP4 in the bucket. */

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
  encoder = await startEncoder(ROOT, env);
  buyer = await openBuyer(env);
  cookie = await signIn();
});
afterAll(async () => {
  await encoder?.stop();
  await runtime?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Preview address of a file that is published once the asset is approved. */
function previewed(path = ""): string {
  const [, assetId = "", part = ""] = /^\/media\/public\/([^/]+)(.*)$/.exec(path) ?? [];
  const home = previewHome(assetId, Date.now() + ENDS_WITHIN_MS, keyedMac(env.EXPLAIN_KEY ?? ""));
  return `${runtime.adServeOrigin}/media/${home}${part}`;
}

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

/** A real video of a given length, made by the encoder's codecs, with a tone that is much too quiet. */
async function sample(container: "webm" | "avi" | "mov", seconds: number): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(folder, `${seconds}.${container}`);
  await promisify(execFile)(process.execPath, ["sample.mjs", path, String(seconds)], { cwd: ENCODER_DIR });
  return new Uint8Array(readFileSync(path));
}

/** Whether each quarter of a picture is bright, by rows; decoded by the encoder's codecs. */
async function quarters(picture: Uint8Array): Promise<boolean[]> {
  const path = join(folder, "quarters.jpg");
  writeFileSync(path, picture);
  const code = `import sharp from "sharp";
    const small = sharp(process.argv[1]).resize(2, 2, { fit: "fill", kernel: "linear" }).grayscale();
    console.log(JSON.stringify([...(await small.raw().toBuffer())]));`;
  const asked = ["--input-type=module", "-e", code, path];
  const { stdout } = await promisify(execFile)(process.execPath, asked, { cwd: ENCODER_DIR });
  return (JSON.parse(stdout) as number[]).map((luma) => luma > 180);
}

interface Asset {
  id: string;
  status: string;
  failureReason: string | null;
  failureMessage: string | null;
  durationMs: number | null;
  encodingProgress: number;
  renditions: { height: number; width: number; bytes: number; path: string }[];
  stills: { width: number; height: number; path: string }[];
}

async function upload(name: string, bytes: Uint8Array<ArrayBuffer>, language = "ko"): Promise<Response> {
  const form = new FormData();
  form.set("kind", "creative");
  form.set("file", new File([bytes], name));
  return fetch(`${runtime.consoleOrigin}/api/asset/${buyer.adv.id}`, {
    method: "POST",
    headers: { Cookie: `${cookie}; madang_locale=${language}` },
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

/** Duration in seconds from the movie header box: timescale and duration of its version 0. */
function mp4DurationS(bytes: Uint8Array<ArrayBuffer>): number {
  const at = Buffer.from(bytes).indexOf("mvhd") + 4;
  const view = new DataView(bytes.buffer, bytes.byteOffset + at);
  const wide = view.getUint8(0) === 1;
  const timescale = view.getUint32(wide ? 20 : 12);
  return (wide ? Number(view.getBigUint64(24)) : view.getUint32(16)) / timescale;
}

test("a WebM of six seconds is encoded to MP4s of six seconds and a poster, which the ad server can send", async () => {
  const asset = await uploadUntilEnded("spot.webm", await sample("webm", 6));
  expect(asset).toMatchObject({ status: "encoded", failureReason: null, encodingProgress: 100 });
  expect(asset.renditions.map(({ width, height }) => [width, height])).toEqual([
    [1920, 1080],
    [1280, 720],
    [854, 480],
  ]);
  expect(asset.durationMs).toBeGreaterThanOrEqual(5_900);
  const [rendition] = asset.renditions.filter(({ height }) => height === 480);
  expect(rendition).toMatchObject({ width: 854 });
  const object = await env.CREATIVES.get(`private/${asset.id}/480.mp4`);
  const video = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer());
  expect(video.byteLength).toBe(rendition?.bytes);
  expect(Buffer.from(video.subarray(4, 8)).toString()).toBe("ftyp");
  expect(Math.abs(mp4DurationS(video) - 6)).toBeLessThan(0.3);
  const text = Buffer.from(video);
  expect(text.indexOf("moov"), "its index is first").toBeLessThan(text.indexOf("mdat"));
  expect(text.includes("mp4a"), "its sound is there").toBe(true);
  expect((await fetch(`${runtime.adServeOrigin}${rendition?.path}`)).status, "nobody approved it").toBe(404);
  const address = previewed(rendition?.path);
  const sent = await fetch(address);
  expect([sent.status, sent.headers.get("Content-Type")]).toEqual([200, "video/mp4"]);
  expect((await sent.arrayBuffer()).byteLength).toBe(video.byteLength);
  const part = await fetch(address, { headers: { Range: "bytes=10-19" } });
  expect([part.status, part.headers.get("Content-Range")]).toEqual([206, `bytes 10-19/${video.byteLength}`]);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(video.slice(10, 20));
  const [poster] = asset.stills;
  expect(poster).toMatchObject({ width: 1280, height: 720 });
  const picture = await fetch(previewed(poster?.path));
  expect(picture.headers.get("Content-Type")).toBe("image/jpeg");
  expect(runtime.errors).toEqual([]);
});

const TURNS = [
  { degrees: 90, size: [1080, 1920], bright: [false, true, false, true] },
  { degrees: 180, size: [1920, 1080], bright: [false, false, true, true] },
  { degrees: 270, size: [1080, 1920], bright: [true, false, true, false] },
] as const;

// A quarter turn swaps the sides and can be distinguished from a turn in the other direction.
test.each(IS_WHOLE_MATRIX ? TURNS : TURNS.slice(0, 1))(
  "a MOV that a phone turned by $degrees degrees is encoded upright",
  async ({ degrees, size, bright }) => {
    const asset = await uploadUntilEnded("phone.mov", turned(await sample("mov", 5), degrees));
    expect(asset).toMatchObject({ status: "encoded" });
    expect(asset.renditions[0]?.width).toBe(size[0]);
    const [poster] = asset.stills;
    expect((poster?.width ?? 0) < (poster?.height ?? 0)).toBe(size[0] < size[1]);
    const picture = await fetch(previewed(poster?.path));
    expect(await quarters(new Uint8Array(await picture.arrayBuffer()))).toEqual(bright);
    const object = await env.CREATIVES.get(`private/${asset.id}/480.mp4`);
    const made = new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer());
    expect(turnOf(made), "nobody turns it once more").toBe(0);
  },
);

test("an AVI whose encoder dies on the way is encoded by the next one", async () => {
  const response = await upload("spot.avi", await sample("avi", 6));
  const { id } = (await response.json()) as Asset;
  await vi.waitFor(async () => expect((await read(id)).encodingProgress).toBeGreaterThan(0), {
    timeout: ENDS_WITHIN_MS,
    interval: 100,
  });
  await encoder?.stop();
  expect(await read(id)).toMatchObject({ status: "encoding", renditions: [] });
  encoder = await startEncoder(ROOT, env);
  const later = Date.now() + ENCODING_RESEND_AFTER_MS + 60_000;
  expect(await resendLostEncodings({ ...contextOf(env, null), now: later })).toBe(1);
  const asset = await vi.waitFor(
    async () => {
      const now = await read(id);
      expect(now.status).toBe("encoded");
      return now;
    },
    { timeout: ENDS_WITHIN_MS, interval: 250 },
  );
  expect(asset.renditions).toHaveLength(3);
});

test("a video whose pictures cannot be decoded fails at the first try, as its uploader's to mend", async () => {
  const bytes = await sample("mov", 5);
  // The headers remain valid.
  const video = Buffer.from(bytes.buffer);
  const box = video.indexOf("mdat") - 4;
  video.fill(0, box + 8, box + video.readUInt32BE(box));
  expect(await uploadUntilEnded("scratched.mov", bytes)).toMatchObject({
    ...{ status: "failed", failureReason: "not-a-video" },
    failureMessage: expect.stringContaining("읽을 수 없는"),
  });
});

test("the encoder takes jobs of its console alone, and lets nobody say where it reaches", async () => {
  const { id } = await uploadUntilEnded("again.webm", await sample("webm", 5));
  const own = `${env.CONSOLE_ORIGIN}/encoding/token/status`;
  const job = {
    ...{ id, kind: "video", checksum: "0".repeat(64), partBytes: 1, stills: [] },
    ...{ shown: { width: 1920, height: 1080, maxDurationMs: 30_042 } },
    ...{ sourceUrl: own, renditions: [{ height: 480, putUrl: own }], statusUrl: own },
  };
  const key = env.ENCODER_KEY ?? "";
  const send = async (body: string, signature?: string) => {
    const headers = {
      "Content-Type": "application/json",
      ...(signature && { "Madang-Signature": signature }),
    };
    const answer = await fetch(`${env.ENCODER_URL}/jobs`, { method: "POST", headers, body });
    return [answer.status, await answer.json()] as const;
  };
  const text = JSON.stringify(job);
  expect((await send(text))[0]).toBe(401);
  const elsewhere = JSON.stringify({ ...job, statusUrl: "http://169.254.169.254/status" });
  expect((await send(elsewhere, signatureOf(elsewhere, key)))[0]).toBe(400);
  expect(await send(text, signatureOf(text, key))).toEqual([
    202,
    expect.objectContaining({ id, state: "encoded" }),
  ]);
});

test("a text that is named like a video is refused, in words", async () => {
  const response = await upload(
    "spot.mp4",
    new TextEncoder().encode("this is no video") as Uint8Array<ArrayBuffer>,
  );
  expect(response.status).toBe(415);
  const { fields } = (await response.json()) as { fields: { file: string[] } };
  expect(fields.file[0]).toContain("MP4");
});

test("a video of two seconds is refused before anything is encoded, in the reader's language", async () => {
  const bytes = await sample("webm", 2);
  for (const [language, words] of [
    ["ko", "5초 이상"],
    ["en", "at least 5 seconds"],
  ]) {
    const response = await upload("short.webm", bytes, language);
    expect(response.status).toBe(400);
    const { fields } = (await response.json()) as { fields: { file: string[] } };
    expect(fields.file[0]).toContain(words);
  }
});
