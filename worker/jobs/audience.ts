import {
  type AdTagged,
  type AudienceArrival,
  type AudienceMessage,
  bookName,
  type OptOutHeard,
} from "../../domain/audience";
import { describedShort } from "../../domain/kernel";
import type { ConsoleEnv } from "../env";
import { audiencesKept, storeTag } from "../services/inventory";
import { keepOptOut } from "../services/serving";
import { jobContext, retryDelayS } from "./context";
import { writeLedger } from "./ledger";

type AudienceBatch = Pick<MessageBatch<AudienceMessage>, "messages">;
type Queued = Message<AudienceMessage>;

/**
 * Consumes the audience queue: writes the raw batch to the ledger, which stores every event and property as received; then stores
 * tags and the presence of users who opted out, and passes user data to the audience objects. Every step may be repeated, so a message is acknowledged only after all
 * of them.
 * @throws when the ledger cannot be written; the queue delivers the batch again
 */
export async function handleAudience(batch: AudienceBatch, env: ConsoleEnv): Promise<void> {
  if (batch.messages.length === 0) return;
  await writeLedger(env.LEDGER, "audience", batch.messages);
  const untaken = await tellBooks(batch.messages, env);
  for (const message of batch.messages) {
    const { body } = message;
    const isDone = isOfBook(body) ? !untaken.has(message) : await isStored(body, message.id, env);
    if (isDone) message.ack();
    else message.retry({ delaySeconds: retryDelayS(message.attempts) });
  }
}

type Said = AudienceArrival["said"];

/** Messages for one part of a publisher's users. */
interface Part {
  queued: Queued[];
  arrivals: AudienceArrival[];
}

/** @returns the messages that could not be passed on */
async function tellBooks(messages: readonly Queued[], env: ConsoleEnv): Promise<ReadonlySet<Queued>> {
  const said = messages.flatMap((queued) => (isOfBook(queued.body) ? [{ queued, body: queued.body }] : []));
  const untaken = new Set<Queued>();
  const [first] = said;
  if (first === undefined) return untaken;
  const attempt = async (queued: readonly Queued[], run: () => Promise<void>) => {
    try {
      await run();
    } catch (error) {
      console.warn(JSON.stringify({ event: "audience.retry", error: describedShort(error) }));
      for (const message of queued) untaken.add(message);
    }
  };
  const all = said.map(({ queued }) => queued);
  await attempt(all, async () => {
    const projectIds = [...new Set(said.map(({ body }) => body.projectId))];
    const kept = await audiencesKept(jobContext(env, first.queued.id), projectIds);
    const parts = partsOf(said.filter(({ body }) => kept.has(body.projectId)));
    const book = (name: string) => env.AUDIENCE_BOOK.get(env.AUDIENCE_BOOK.idFromName(name));
    await Promise.all(
      [...parts].map(([name, part]) => attempt(part.queued, () => book(name).take(part.arrivals))),
    );
  });
  return untaken;
}

function partsOf(said: readonly { queued: Queued; body: Said }[]): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const { queued, body } of said) {
    const name = bookName(body.projectId, body.userHash);
    const part = parts.get(name) ?? { queued: [], arrivals: [] };
    parts.set(name, part);
    part.queued.push(queued);
    part.arrivals.push({ messageId: queued.id, said: body });
  }
  return parts;
}

const isOfBook = (body: AudienceMessage): body is Said =>
  body.kind === "events" || body.kind === "properties";

async function isStored(body: AdTagged | OptOutHeard, messageId: string, env: ConsoleEnv): Promise<boolean> {
  const ctx = jobContext(env, messageId);
  try {
    await (body.kind === "tag" ? storeTag(ctx, body) : keepOptOut(ctx, body));
    await ctx.settled();
    return true;
  } catch (error) {
    console.warn(
      JSON.stringify({
        event: `${body.kind}.retry`,
        requestId: ctx.requestId,
        ...(body.kind === "tag" ? { targetId: body.targetId } : {}),
        error: describedShort(error),
      }),
    );
    return false;
  }
}
