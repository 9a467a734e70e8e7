import { createHash, randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import {
  checksumOfParts,
  fingerprintOf,
  partCount,
  partRange,
  SMALL_VIDEO_MAX_BYTES,
} from "../../../domain/content";
import { contextOf, openBuyer } from "../../../test/support/factories";
import { gif, jpeg, png } from "../../../test/support/images";
import { padded } from "../../../test/support/uploads";
import { videoFile } from "../../../test/support/videos";
import type { ConsoleEnv } from "../../../worker/env";
import { startUpload } from "../../../worker/services/content";
import { issueIdToken } from "../../../worker/services/people/auth/id-token";

const MB = 1_000_000;
const BOMB_SIDE_PX = 10_000;

/** Refusal of each file: status and message. */
export type Refusals = Record<string, string>;

/**
 * Sends forged, truncated and exploding files to the console, several of each kind at once, in one piece, as a page does, and in
 * parts; and the largest videos that may be sent in one piece among them.
 * @param longBytes size of the files that demand excessive reading
 * @param atOnce concurrent requests per kind
 * @throws when one of them is accepted or refused without a message for its field; or when a valid video is refused
 */
export async function sendHostile(
  env: ConsoleEnv,
  origin: string,
  longBytes: number,
  atOnce: number,
): Promise<Refusals> {
  const together = (send: (nth: number) => Promise<void>) =>
    Promise.all(Array.from({ length: atOnce }, (_, nth) => send(nth)));
  const { adv, advertiser } = await openBuyer(env);
  const cookie = await signIn(env, origin, advertiser.id);
  const refusals: Refusals = {};
  const note = async (name: string, response: Response) => {
    const { message, fields } = (await response.json()) as { message?: string; fields?: { file?: string[] } };
    const words = fields?.file?.join(" ");
    if (response.ok || response.status >= 500 || !words) {
      throw new Error(`${name} was answered ${response.status} ${message ?? ""}`);
    }
    refusals[name] = `${response.status} ${words}`;
  };
  const post = (path: string, name: string, bytes: Uint8Array) => {
    const body = new FormData();
    body.set("kind", "creative");
    body.set("file", new File([new Uint8Array(bytes)], name));
    const headers = { Cookie: cookie, Origin: env.CONSOLE_ORIGIN };
    return fetch(`${origin}${path}`, { method: "POST", headers, body });
  };
  const inOnePiece = async (name: string, bytes: Uint8Array) =>
    note(name, await post(`/api/asset/${adv.id}`, name, bytes));
  const asAPage = async (name: string, bytes: Uint8Array) => {
    const response = await post(`/adv/${adv.id}/assets`, name, bytes);
    const { ok, message } = (await response.json()) as { ok: boolean; message?: string };
    if (ok || response.status >= 500) throw new Error(`${name} was answered ${response.status} ${message}`);
    refusals[`${name} by a page`] = `${response.status} ${message}`;
  };
  const honest = async (nth: number) => {
    const video = await longVideo(nth);
    const response = await post(`/api/asset/${adv.id}`, `honest-${nth}.mp4`, video);
    if (!response.ok)
      throw new Error(`an honest video was answered ${response.status}: ${await response.text()}`);
  };
  const inParts = async (name: string, bytes: Buffer) => {
    const slice = (from: number, to: number) => new Blob([new Uint8Array(bytes.subarray(from, to))]);
    const fingerprint = await fingerprintOf({ name, size: bytes.length, lastModified: 0, slice });
    const about = { name, bytes: bytes.length, fingerprint };
    const { path } = await startUpload(contextOf(env, advertiser), adv.id, "creative", about);
    const digests: string[] = [];
    for (let number = 1; number <= partCount(bytes.length); number++) {
      const { start, end } = partRange(bytes.length, number) ?? { start: 0, end: 0 };
      const part = new Uint8Array(bytes.subarray(start, end));
      digests.push(createHash("sha256").update(part).digest("hex"));
      const sent = await fetch(`${origin}${path}/parts/${number}`, { method: "PUT", body: part });
      await sent.body?.cancel();
    }
    const body = JSON.stringify({ checksum: await checksumOfParts(digests) });
    await note(name, await fetch(`${origin}${path}/complete`, { method: "POST", body }));
  };
  for (const [name, bytes] of Object.entries(await smallOnes())) {
    await together(() => inOnePiece(name, bytes));
    if (bytes.byteLength < 10 * MB) await together(() => asAPage(name, bytes));
  }
  await together(honest);
  for (const [name, make] of Object.entries(LONG_ONES))
    await inParts(name, make(Buffer.from(await videoFile()), longBytes));
  return refusals;
}

/** The maximum size for one piece; each is different. */
async function longVideo(nth: number): Promise<Uint8Array> {
  const whole = await videoFile();
  return padded(whole, SMALL_VIDEO_MAX_BYTES - nth);
}

async function smallOnes(): Promise<Record<string, Uint8Array>> {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const whole = Buffer.from(await videoFile());
  return {
    "bomb.png": bomb(),
    // It contains no marker, so the image never ends; data after an end is cut off and the image accepted.
    "noise.jpg": Buffer.concat([
      jpeg(300, 250).subarray(0, -2),
      randomBytes(9.9 * MB).map((byte) => byte & 0x7f),
    ]),
    "noise.mp4": Buffer.concat([whole.subarray(0, 64), randomBytes(20 * MB)]),
    "eleven.png": Buffer.concat([png(300, 250), Buffer.alloc(11 * MB)]),
    "script.svg": svg,
    "script.png": svg,
    "empty.png": Buffer.alloc(0),
    "noise.gif": Buffer.concat([gif(300, 250).subarray(0, -1), Buffer.from("PK\x03\x04"), randomBytes(1000)]),
    "cut.mp4": whole.subarray(0, whole.length / 2),
  };
}

/** Long files that demand excessive reading. */
const LONG_ONES: Record<string, (video: Buffer, length: number) => Buffer> = {
  "endless-media.mp4": (video, length) => {
    const bytes = Buffer.alloc(length, 7);
    video.copy(bytes);
    bytes.writeUInt32BE(0x7fffffff, bytes.indexOf("mdat") - 4);
    return bytes;
  },
  "tiny-boxes.mp4": (video, length) => {
    const bytes = Buffer.alloc(length, Buffer.from([0, 0, 0, 8, ...Buffer.from("free")]));
    video.copy(bytes, 0, 0, 24);
    return bytes;
  },
  "tiny-elements.mkv": (_, length) => {
    const bytes = Buffer.alloc(length, Buffer.from([0xec, 0x81, 0, 0xec, 0x81, 0, 0xec, 0x80]));
    // An EBML header without a document type.
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80]).copy(bytes);
    return bytes;
  },
  "tiny-clusters.webm": (_, length) => {
    const bytes = Buffer.alloc(length, Buffer.from([0x1f, 0x43, 0xb6, 0x75, 0x80, 0xec, 0x81, 0]));
    const docType = Buffer.from([0x42, 0x82, 0x84, ...Buffer.from("webm")]);
    const segment = Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
    Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87]), docType, segment]).copy(bytes);
    return bytes;
  },
};

/** A few kilobytes that decode to an image of a hundred million pixels. */
function bomb(): Buffer {
  const header = Buffer.from(png(BOMB_SIDE_PX, BOMB_SIDE_PX)).subarray(0, 33);
  const pixels = deflateSync(Buffer.alloc(BOMB_SIDE_PX * (BOMB_SIDE_PX * 3 + 1)), { level: 9 });
  return Buffer.concat([header, chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
}

async function signIn(env: ConsoleEnv, origin: string, accountId: string): Promise<string> {
  const idToken = await issueIdToken(env.AUTH_SECRET, {
    accountId,
    audience: env.CONSOLE_ORIGIN,
    nowMs: Date.now(),
  });
  const login = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ idToken }),
  });
  if (!login.ok) throw new Error(`signing in was answered ${login.status}`);
  return login.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
