import { createHash } from "node:crypto";
import {
  type AuditLine,
  type Hash,
  hexOf,
  type LedgerFile,
  type LedgerManifest,
  manifestKey,
  merkleLeaf,
  merkleRoot,
  rootOfDay,
  textOfLine,
} from "../../domain/delivery/index.ts";
import type { KeptRoot } from "./records.ts";
import type { LedgerSource } from "./source.ts";
import type { LedgerTable } from "./table.ts";

const hash: Hash = (...parts) => {
  const sha256 = createHash("sha256");
  for (const part of parts) sha256.update(part);
  return sha256.digest();
};

/** A file whose bytes are those that its manifest names. */
interface WholeFile {
  file: LedgerFile;
  /** Name of its copy. */
  path: string;
}

export interface VerifiedFiles {
  files: WholeFile[];
  manifests: LedgerManifest[];
  days: number;
  lines: number;
  /** What is not as it was sealed, in sentences that name the file. */
  faults: string[];
}

/** Compares a publisher's files with their manifests, and those with the roots that were kept. */
export async function verifyFiles(
  source: LedgerSource,
  table: LedgerTable,
  publisher: string,
  roots: readonly KeptRoot[],
): Promise<VerifiedFiles> {
  const found: VerifiedFiles = { files: [], manifests: [], days: roots.length, lines: 0, faults: [] };
  for (const kept of roots) {
    const key = manifestKey(kept.day, publisher);
    const bytes = await source.read(key);
    if (bytes === null) {
      found.faults.push(`${key} is missing`);
      continue;
    }
    const manifest = parsed(bytes);
    if (manifest === null) {
      found.faults.push(`${key} was changed: it is no manifest`);
      continue;
    }
    found.manifests.push(manifest);
    for (const file of manifest.files) await verifyFile(source, table, file, found);
    const root = rootOfDay(manifest, hash);
    if (root !== kept.root)
      found.faults.push(`${key} was changed: its root is ${root}, kept was ${kept.root}`);
    if (!kept.isChained)
      found.faults.push(`the root of ${kept.day} is not the last one in the audit log: ${kept.root}`);
  }
  return found;
}

async function verifyFile(
  source: LedgerSource,
  table: LedgerTable,
  file: LedgerFile,
  found: VerifiedFiles,
): Promise<void> {
  const bytes = await source.read(file.key);
  if (bytes === null) {
    found.faults.push(`${file.key} is missing`);
    return;
  }
  const sha256 = hexOf(hash(bytes));
  if (sha256 !== file.sha256) {
    found.faults.push(`${file.key} was changed: its SHA-256 is ${sha256}, its manifest says ${file.sha256}`);
    return;
  }
  const path = table.keep(bytes, sha256);
  const lines = await table.lines(path);
  const root = hexOf(merkleRoot(lines.map(leafOf), hash));
  if (root !== file.root || lines.length !== file.lines)
    found.faults.push(`${file.key} has other lines than its manifest says: their root is ${root}`);
  found.lines += lines.length;
  found.files.push({ file, path });
}

const leafOf = (line: AuditLine) => merkleLeaf(textOfLine(line), hash);

function parsed(bytes: Uint8Array): LedgerManifest | null {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as LedgerManifest;
  } catch {
    return null;
  }
}
