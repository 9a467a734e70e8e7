import { parquetReadObjects } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import { type AuditLine, LEDGER_COLUMNS } from "../../domain/delivery";

/** Lines as a Parquet file. The same lines always give the same bytes. */
export function parquetOf(lines: readonly AuditLine[]): Uint8Array<ArrayBuffer> {
  const columnData = LEDGER_COLUMNS.map(([name, type]) => ({
    ...{ name, type, nullable: true },
    data: lines.map((line) => (type === "INT64" ? bigOf(line[name]) : line[name])),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData, createdBy: "madang" }));
}

/** The lines of a Parquet file, in its order. */
export async function linesOfParquet(bytes: Uint8Array): Promise<AuditLine[]> {
  return (await read(bytes)) as unknown as AuditLine[];
}

/** One column of a Parquet file; the others are not decoded. */
export async function columnOfParquet<Name extends keyof AuditLine>(
  bytes: Uint8Array,
  name: Name,
): Promise<AuditLine[Name][]> {
  return ((await read(bytes, [name])) as unknown as AuditLine[]).map((line) => line[name]);
}

async function read(bytes: Uint8Array, columns?: string[]) {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const rows = await parquetReadObjects({ file, ...(columns ? { columns } : {}) });
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === "bigint" ? Number(value) : (value ?? null),
      ]),
    ),
  );
}

const bigOf = (value: unknown): bigint | null => (value === null ? null : BigInt(value as number));
