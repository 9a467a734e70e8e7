import { ledgerHour } from "../../domain/delivery";

/** Where raw batches are written. */
export interface LedgerEnv {
  LEDGER: R2Bucket;
  /**
   * Cloudflare Pipelines, whose sink writes newline-delimited JSON below `delivery/YYYY/MM/DD/HH/` of the same bucket. Optional: without it,
   * delivery batches are written to the bucket directly.
   */
  LEDGER_PIPELINE?: { send(lines: object[]): Promise<void> };
}

type QueuedMessages = readonly { id: string; timestamp: Date; body: object }[];

/** Writes a raw batch of beacons, one line per message. A repeated batch does not change what is compacted: the id identifies a message. */
export async function writeDelivery(env: LedgerEnv, messages: QueuedMessages): Promise<void> {
  if (env.LEDGER_PIPELINE) await env.LEDGER_PIPELINE.send(messages.map(lineOf));
  else await writeLedger(env.LEDGER, "delivery", messages);
}

/**
 * Writes a raw batch to `{folder}/YYYY/MM/DD/HH/<id>.ndjson`, by the UTC hour in which each message was queued and a digest of
 * the message ids, one line per message. A repeated batch overwrites the same file.
 */
export async function writeLedger(bucket: R2Bucket, folder: string, messages: QueuedMessages): Promise<void> {
  const hours = Map.groupBy(messages, ({ timestamp }) => ledgerHour(folder, timestamp.getTime()));
  await Promise.all(
    [...hours].map(async ([hour, queued]) =>
      bucket.put(`${hour}${await digestOf(queued)}.ndjson`, linesOf(queued), {
        httpMetadata: { contentType: "application/x-ndjson" },
      }),
    ),
  );
}

/** One line per message; the id identifies a message that is delivered again, in any batch. */
function linesOf(messages: QueuedMessages): string {
  return messages.map((message) => `${JSON.stringify(lineOf(message))}\n`).join("");
}

const lineOf = ({ id, timestamp, body }: QueuedMessages[number]) => ({
  id,
  queuedAt: timestamp.toISOString(),
  ...body,
});

async function digestOf(messages: QueuedMessages): Promise<string> {
  const ids = messages.map((message) => message.id).sort();
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(ids.join("\n")));
  return [...new Uint8Array(digest).subarray(0, 16)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
