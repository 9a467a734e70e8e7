import type { LedgerSum } from "./audit-line";
import { type Hash, merkleLeaf, merkleRoot } from "./merkle";

/** A compacted file of an hour. Its key names its content, so that a file is never overwritten by another. */
export interface LedgerFile {
  key: string;
  /** UTC hour of the queue, 0 to 23. */
  hour: number;
  lines: number;
  bytes: number;
  sha256: string;
  /** Merkle root of the lines, in the order of the file. */
  root: string;
  sums: LedgerSum[];
  /** When the meters were last asked which lines they counted, epoch milliseconds; null before. */
  judgedAtMs: number | null;
  /** Lines that were deleted on request of their user, and what they had added to `sums`. */
  erased: { lines: number; sums: LedgerSum[] };
}

/** The files of a publisher's day. Only what a manifest names belongs to the ledger. */
export interface LedgerManifest {
  format: 1;
  /** Day of the queue, UTC. */
  day: string;
  publisher: string;
  files: LedgerFile[];
  /** Replaced files that may still have to be deleted. */
  replaced: string[];
}

export const emptyManifest = (day: string, publisher: string): LedgerManifest => ({
  format: 1,
  day,
  publisher,
  files: [],
  replaced: [],
});

/** Folder of a publisher's day. */
export const ledgerFolder = (day: string, publisher: string): string =>
  `ledger/${day.replaceAll("-", "/")}/${publisher}/`;

export const manifestKey = (day: string, publisher: string): string =>
  `${ledgerFolder(day, publisher)}manifest.json`;

export const ledgerFileKey = (
  { day, publisher }: Pick<LedgerManifest, "day" | "publisher">,
  hour: number,
  sha256: string,
): string => `${ledgerFolder(day, publisher)}${String(hour).padStart(2, "0")}-${sha256.slice(0, 32)}.parquet`;

/**
 * Root of a day: the Merkle root of its files in the order of their keys, each with the hash of its bytes, the root of its lines, and what was
 * deleted from it.
 */
export function rootOfDay({ files }: Pick<LedgerManifest, "files">, hash: Hash): string {
  const leaves = inOrderOfKeys(files).map(({ key, lines, sha256, root, erased }) =>
    merkleLeaf(JSON.stringify([key, lines, sha256, root, erased.lines, erased.sums.map(sumCells)]), hash),
  );
  return hexOf(merkleRoot(leaves, hash));
}

const sumCells = (sum: LedgerSum) => [
  sum.campaignId,
  sum.bucketAtMs,
  sum.impressions,
  sum.clicks,
  sum.billedImpressions,
  sum.billedClicks,
];

export const inOrderOfKeys = (files: readonly LedgerFile[]): LedgerFile[] =>
  [...files].sort((one, other) => (one.key < other.key ? -1 : 1));

/** A manifest in which files took the place of others. */
export function withFiles(
  manifest: LedgerManifest,
  added: readonly LedgerFile[],
  removed: readonly string[],
): LedgerManifest {
  const kept = new Set(added.map(({ key }) => key));
  const files = manifest.files.filter(({ key }) => !removed.includes(key) && !kept.has(key));
  const replaced = [...new Set([...manifest.replaced, ...removed])].filter((key) => !kept.has(key));
  return { ...manifest, files: inOrderOfKeys([...files, ...added]), replaced };
}

export const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Why a day has another root than before. */
export const ROOT_REASONS = ["sealed", "late", "erased"] as const;
export type RootReason = (typeof ROOT_REASONS)[number];

/** How long after its end a day is sealed. */
export const SEALED_AFTER_MS = 2 * 60 * 60_000;

/** Age at which a day is no longer looked at: beacons are counted, and marks kept, until then. */
export const LEDGER_OPEN_DAYS = 15;

/** When an hour or a day of an age is looked at again: later and later, until `LEDGER_OPEN_DAYS`. */
export function nextLookMs(endMs: number, nowMs: number): number {
  return nowMs + Math.max(60 * 60_000, nowMs - endMs);
}
