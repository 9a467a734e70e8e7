import { createHash } from "node:crypto";
import {
  type AuditLine,
  emptyManifest,
  type Hash,
  hexOf,
  type LedgerFile,
  type LedgerManifest,
  ledgerFileKey,
  manifestKey,
  merkleLeaf,
  merkleRoot,
  sumsOfLines,
  textOfLine,
} from "../../../../domain/delivery";
import { linesOfParquet, parquetOf } from "../../../integrations/parquet";

export const hash: Hash = (...parts) => {
  const sha256 = createHash("sha256");
  for (const part of parts) sha256.update(part);
  return sha256.digest();
};

/** A publisher's day as its manifest was read. */
export interface OpenDay {
  manifest: LedgerManifest;
  /** Of the manifest that was read; null if there is none yet. */
  etag: string | null;
}

/** Reads a manifest, and deletes the replaced files that an interrupted run left behind. */
export async function openDay(bucket: R2Bucket, day: string, publisher: string): Promise<OpenDay> {
  const object = await bucket.get(manifestKey(day, publisher));
  if (object === null) return { manifest: emptyManifest(day, publisher), etag: null };
  const manifest = await object.json<LedgerManifest>();
  if (manifest.replaced.length > 0) await bucket.delete(manifest.replaced);
  return { manifest: { ...manifest, replaced: [] }, etag: object.etag };
}

/**
 * Writes a manifest, then deletes the files that it no longer names. Its files are written before it, so that it never names a missing one.
 * @throws when another run wrote the manifest meanwhile; nothing of the ledger is changed then
 */
export async function saveDay(
  bucket: R2Bucket,
  { etag }: OpenDay,
  manifest: LedgerManifest,
): Promise<OpenDay> {
  const { day, publisher, replaced } = manifest;
  const written = await bucket.put(manifestKey(day, publisher), JSON.stringify(manifest), {
    onlyIf: etag === null ? { etagDoesNotMatch: "*" } : { etagMatches: etag },
    httpMetadata: { contentType: "application/json" },
  });
  if (written === null) throw new Error(`the manifest of ${day} of ${publisher} was written meanwhile`);
  if (replaced.length > 0) await bucket.delete(replaced);
  return { manifest, etag: written.etag };
}

/** @throws when the file is missing, or its bytes are not those that its manifest names */
export async function readBytes(bucket: R2Bucket, { key, sha256 }: LedgerFile): Promise<Uint8Array> {
  const object = await bucket.get(key);
  if (object === null) throw new Error(`${key} is missing`);
  const bytes = new Uint8Array(await object.arrayBuffer());
  if (hexOf(hash(bytes)) !== sha256) throw new Error(`${key} is not what its manifest names`);
  return bytes;
}

/** @throws as `readBytes` */
export const readLines = async (bucket: R2Bucket, file: LedgerFile): Promise<AuditLine[]> =>
  linesOfParquet(await readBytes(bucket, file));

/** Writes lines of an hour as a file. The same lines are the same file. */
export async function writeFile(
  bucket: R2Bucket,
  of: Pick<LedgerManifest, "day" | "publisher">,
  { lines, ...rest }: { lines: readonly AuditLine[] } & Pick<LedgerFile, "hour" | "judgedAtMs" | "erased">,
): Promise<LedgerFile> {
  const bytes = parquetOf(lines);
  const sha256 = hexOf(hash(bytes));
  const key = ledgerFileKey(of, rest.hour, sha256);
  await bucket.put(key, bytes, { httpMetadata: { contentType: "application/vnd.apache.parquet" } });
  const root = merkleRoot(
    lines.map((line) => merkleLeaf(textOfLine(line), hash)),
    hash,
  );
  return {
    ...rest,
    ...{ key, lines: lines.length, bytes: bytes.byteLength, sha256, root: hexOf(root) },
    sums: sumsOfLines(lines),
  };
}
