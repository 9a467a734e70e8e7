type QueuedMessages = readonly { id: string; timestamp: Date; body: object }[];

/** One line a message; the id tells a message that is delivered again, in whatever batch. */
export function ledgerLines(messages: QueuedMessages): string {
  return messages
    .map(
      ({ id, timestamp, body }) => `${JSON.stringify({ id, queuedAt: timestamp.toISOString(), ...body })}\n`,
    )
    .join("");
}

/**
 * `{folder}/YYYY/MM/DD/HH/<id>.ndjson`, the UTC hour of the earliest message and a digest of the message ids: the same batch
 * delivered again overwrites itself.
 */
export async function ledgerKey(folder: string, messages: QueuedMessages): Promise<string> {
  const ids = messages.map((message) => message.id).sort();
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(ids.join("\n")));
  const id = [...new Uint8Array(digest).subarray(0, 16)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  const earliestMs = Math.min(...messages.map((message) => message.timestamp.getTime()));
  const [date = "", hour = ""] = new Date(earliestMs).toISOString().split(/[T:]/);
  return `${folder}/${date.replaceAll("-", "/")}/${hour}/${id}.ndjson`;
}
