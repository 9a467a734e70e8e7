import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { z } from "zod";
import { linesOf, objectsFile } from "./manifest.ts";

type R2 = Awaited<ReturnType<Miniflare["getR2Bucket"]>>;

/** Buckets by binding name. */
export type Buckets = ReadonlyMap<string, R2>;

const saved = z.strictObject({
  bucket: z.string(),
  key: z.string(),
  size: z.int(),
  sha256: z.string(),
  contentType: z.string().optional(),
  cacheControl: z.string().optional(),
  contentDisposition: z.string().optional(),
  customMetadata: z.record(z.string(), z.string()),
});

const bytesDir = (dir: string) => join(dir, "objects");

async function* keysOf(bucket: R2): AsyncGenerator<string> {
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ cursor });
    for (const { key } of page.objects) yield key;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}

/** Saves each object's bytes under their hash; yields one line per object with its metadata for the restore. */
export async function* saveObjects(dir: string, buckets: Buckets): AsyncGenerator<string> {
  mkdirSync(bytesDir(dir), { recursive: true });
  for (const [name, bucket] of buckets) {
    for await (const key of keysOf(bucket)) {
      const object = await bucket.get(key);
      if (!object) continue;
      const bytes = new Uint8Array(await object.arrayBuffer());
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const file = join(bytesDir(dir), sha256);
      if (!existsSync(file)) writeFileSync(file, bytes);
      const { contentType, cacheControl, contentDisposition } = object.httpMetadata ?? {};
      const about = {
        contentType,
        cacheControl,
        contentDisposition,
        customMetadata: object.customMetadata ?? {},
      };
      yield `${JSON.stringify({ bucket: name, key, size: bytes.byteLength, sha256, ...about })}\n`;
    }
  }
}

/** @throws when an object's bytes differ from the saved ones */
export async function restoreObjects(dir: string, buckets: Buckets): Promise<void> {
  for await (const line of linesOf(objectsFile(dir))) {
    const {
      bucket: name,
      key,
      sha256,
      size: _size,
      customMetadata,
      ...httpMetadata
    } = saved.parse(JSON.parse(line));
    const bucket = buckets.get(name);
    if (!bucket) throw new Error(`there is no bucket ${name} for ${key}`);
    const bytes = readFileSync(join(bytesDir(dir), sha256));
    const found = createHash("sha256").update(bytes).digest("hex");
    if (found !== sha256) throw new Error(`${name}/${key} is not what was saved: SHA-256 ${found}`);
    await bucket.put(key, bytes, { httpMetadata, customMetadata });
  }
}
