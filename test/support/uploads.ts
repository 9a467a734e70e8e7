import { checksumOfParts, fingerprintOf, sha256Hex, UPLOAD_PART_BYTES } from "../../domain/content";
import { api } from "../../worker/api";
import type { ConsoleEnv } from "../../worker/env";
import { handleConsoleRequest } from "../../worker/http/handle";

type Bytes = Uint8Array<ArrayBuffer>;

/** A video followed by a `free` box that extends it to a given length. @param bytes total length */
export function padded(video: Bytes, bytes: number): Bytes {
  const all = new Uint8Array(bytes);
  all.set(video);
  const box = new DataView(all.buffer, video.byteLength);
  box.setUint32(0, bytes - video.byteLength);
  box.setUint32(4, 0x66726565);
  for (let at = video.byteLength + 8; at < bytes; at += 4096) all[at] = (at / 4096) % 251;
  return all;
}

/** The sender of an upload: a file in parts, and the requests of a browser. */
export class Sender {
  readonly parts: Bytes[] = [];

  constructor(
    readonly env: ConsoleEnv,
    readonly bytes: Bytes,
    readonly name = "spot.mp4",
  ) {
    for (let at = 0; at < bytes.byteLength; at += UPLOAD_PART_BYTES)
      this.parts.push(bytes.slice(at, at + UPLOAD_PART_BYTES));
  }

  /** The request that starts the upload. */
  async about() {
    const file = { name: this.name, size: this.bytes.byteLength, lastModified: 0 };
    const slice = (start: number, end: number) => new Blob([this.bytes.slice(start, end)]);
    return {
      name: this.name,
      bytes: this.bytes.byteLength,
      fingerprint: await fingerprintOf({ ...file, slice }),
    };
  }

  reach(path: string, init: RequestInit): Promise<Response> {
    const context = { waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined) };
    return handleConsoleRequest(new Request(`${this.env.CONSOLE_ORIGIN}${path}`, init), this.env, {
      api: (request, { requestId }) => api.fetch(request, this.env, context, requestId),
      page: () => new Response("page"),
    });
  }

  /** @param sent bytes sent instead of the part */
  async put(path: string, number: number, sent = this.part(number)): Promise<Response> {
    const digest = await crypto.subtle.digest("SHA-256", this.part(number));
    const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
    return this.reach(`${path}/parts/${number}`, {
      method: "PUT",
      body: sent,
      headers: { "Content-Length": String(sent.byteLength), "Content-Digest": `sha-256=:${base64}:` },
    });
  }

  async complete(path: string, checksum?: string): Promise<Response> {
    const body = JSON.stringify({ checksum: checksum ?? (await this.checksum()) });
    return this.reach(`${path}/complete`, { method: "POST", body });
  }

  async checksum(): Promise<string> {
    return checksumOfParts(await Promise.all(this.parts.map((part) => sha256Hex(part))));
  }

  async putAll(path: string): Promise<void> {
    for (const index of this.parts.keys()) await this.put(path, index + 1);
  }

  private part(number: number): Bytes {
    return this.parts[number - 1] ?? new Uint8Array();
  }
}
