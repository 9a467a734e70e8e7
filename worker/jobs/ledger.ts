import { ledgerHour } from "../../domain/delivery";

type QueuedMessages = readonly { id: string; timestamp: Date; body: object }[];

/**
 * Keeps a batch raw: `{folder}/YYYY/MM/DD/HH/<id>.ndjson`, by the UTC hour that each message was queued in and a digest of the message
 * ids, one line a message. The same batch delivered again overwrites itself.
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

/** One line a message; the id tells a message that is delivered again, in whatever batch. */
function linesOf(messages: QueuedMessages): string {
  return messages
    .map(
      ({ id, timestamp, body }) => `${JSON.stringify({ id, queuedAt: timestamp.toISOString(), ...body })}\n`,
    )
    .join("");
}

async function digestOf(messages: QueuedMessages): Promise<string> {
  const ids = messages.map((message) => message.id).sort();
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(ids.join("\n")));
  return [...new Uint8Array(digest).subarray(0, 16)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
