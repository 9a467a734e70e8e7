import { createHash } from "node:crypto";
import { checksumOfParts, fingerprintOf, partCount, partRange } from "../../../domain/content";
import { contextOf, openBuyer } from "../../../test/support/factories";
import { videoFile } from "../../../test/support/videos";
import type { ConsoleEnv } from "../../../worker/env";
import { startUpload } from "../../../worker/services/content";

const AT_ONCE = 3;
const TRIES = 30;

export interface Sent {
  /** SHA-256 of the sent bytes and of the stored bytes. */
  sentSha256: string;
  keptSha256: string;
  parts: number;
  tries: number;
  /** Parts already stored when the same file was selected again halfway. */
  resumedWith: number;
}

/** A video of `bytes` bytes that is never in memory as a whole: a video's headers, and a `free` box generated while reading. */
async function videoOf(bytes: number) {
  const head = Buffer.from(await videoFile());
  const box = Buffer.alloc(8);
  box.writeUInt32BE(bytes - head.length, 0);
  box.write("free", 4);
  const start = Buffer.concat([head, box]);
  const read = (from: number, to: number): Buffer => {
    const part = Buffer.alloc(to - from, (from / 4096) % 251);
    if (from < start.length) start.copy(part, 0, from, Math.min(to, start.length));
    return part;
  };
  return { name: "bench.mp4", size: bytes, lastModified: 0, read };
}

/**
 * Uploads a video through the proxy at `origin`, with an interruption and a resumption halfway, and reads the stored bytes back.
 */
export async function sendVideo(env: ConsoleEnv, origin: string, bytes: number): Promise<Sent> {
  const { adv, advertiser } = await openBuyer(env);
  const file = await videoOf(bytes);
  const slice = (from: number, to: number) => new Blob([new Uint8Array(file.read(from, to))]);
  const about = { name: file.name, bytes, fingerprint: await fingerprintOf({ ...file, slice }) };
  const start = () => startUpload(contextOf(env, advertiser), adv.id, "creative", about);
  const digests = new Map<number, string>();
  let tries = 0;
  const send = async (path: string, numbers: number[]) => {
    const next = async () => {
      for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
        const range = partRange(bytes, number);
        if (!range) throw new Error(`no part ${number}`);
        const part = file.read(range.start, range.end);
        const digest = createHash("sha256").update(part).digest();
        digests.set(number, digest.toString("hex"));
        const tried = await sendPart(`${origin}${path}/parts/${number}`, part, digest.toString("base64"));
        tries += tried;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  };
  const all = Array.from({ length: partCount(bytes) }, (_, index) => index + 1);
  const first = await start();
  await send(first.path, all.slice(0, Math.floor(all.length / 2)));
  const again = await start();
  const arrived = new Set(again.parts.map(({ number }) => number));
  await send(
    again.path,
    all.filter((number) => !arrived.has(number)),
  );
  const checksum = await checksumOfParts(all.map((number) => digests.get(number) ?? ""));
  const response = await fetch(`${origin}${again.path}/complete`, {
    method: "POST",
    body: JSON.stringify({ checksum }),
  });
  const asset = (await response.json()) as { id: string };
  if (!response.ok) throw new Error(`the video was refused: ${JSON.stringify(asset)}`);
  return {
    sentSha256: digestOf((from, to) => file.read(from, to), all, bytes),
    keptSha256: await keptDigest(env, asset.id, all, bytes),
    parts: all.length,
    tries,
    resumedWith: arrived.size,
  };
}

/** @returns the number of attempts */
async function sendPart(address: string, body: Buffer, digest: string): Promise<number> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const headers = { "Content-Digest": `sha-256=:${digest}:` };
    const response = await fetch(address, { method: "PUT", body: new Uint8Array(body), headers }).catch(
      () => null,
    );
    await response?.body?.cancel();
    if (response?.ok) return attempt;
  }
  throw new Error("a part never arrived");
}

function digestOf(
  read: (from: number, to: number) => Buffer,
  parts: readonly number[],
  bytes: number,
): string {
  const hash = createHash("sha256");
  for (const number of parts) {
    const range = partRange(bytes, number);
    if (range) hash.update(read(range.start, range.end));
  }
  return hash.digest("hex");
}

async function keptDigest(
  env: ConsoleEnv,
  assetId: string,
  parts: readonly number[],
  bytes: number,
): Promise<string> {
  const hash = createHash("sha256");
  for (const number of parts) {
    const { start, end } = partRange(bytes, number) ?? { start: 0, end: 0 };
    const range = { offset: start, length: end - start };
    const object = await env.CREATIVES.get(`sources/${assetId}`, { range });
    hash.update(new Uint8Array((await object?.arrayBuffer()) ?? new ArrayBuffer()));
  }
  return hash.digest("hex");
}
