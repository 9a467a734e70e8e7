import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Buckets } from "../backup/objects.ts";

/** The ledger's bucket: of this machine, or as a folder into which it was copied. */
export interface LedgerSource {
  /** Keys below a prefix. */
  keys(prefix: string): Promise<string[]>;
  /** Null for a missing object. */
  read(key: string): Promise<Uint8Array | null>;
}

export function folderSource(dir: string): LedgerSource {
  return {
    async keys(prefix) {
      const folder = join(dir, prefix);
      if (!existsSync(folder)) return [];
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(join(dir, "/").length))
        .sort();
    },
    read: async (key) => (existsSync(join(dir, key)) ? readFileSync(join(dir, key)) : null),
  };
}

type Bucket = NonNullable<ReturnType<Buckets["get"]>>;

export function bucketSource(bucket: Bucket): LedgerSource {
  return {
    async keys(prefix) {
      const keys: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await bucket.list({ prefix, ...(cursor === undefined ? {} : { cursor }) });
        keys.push(...page.objects.map(({ key }) => key));
        cursor = page.truncated ? page.cursor : undefined;
      } while (cursor !== undefined);
      return keys;
    },
    async read(key) {
      const object = await bucket.get(key);
      return object && new Uint8Array(await object.arrayBuffer());
    },
  };
}
