import {
  type AppRecord,
  type AudienceMessage,
  type AudienceSource,
  eventsBody,
  eventsMessage,
  grantsScope,
  propertiesBody,
  propertiesMessage,
  tagBody,
  tagMessage,
  userHashOf,
} from "../../domain/audience";
import { ADDRESS_AUDIENCE_CALLS_MAX } from "../../domain/delivery";
import { appOf, publisherOf } from "../directory";
import type { AdServeEnv } from "../env";
import type { Isolate } from "../isolate";
import { addressHashOf, userKeyedHash } from "../keyed-hash";
import type { WaitUntil } from "../kv-records";
import { logError } from "../log";
import { accepted, readBody, refusal } from "./body";

/** `POST /events`: actions of an app's user. Answers 202 once queued; a call with one invalid part is rejected as a whole. */
export async function answerEvents(
  isolate: Isolate,
  request: Request,
  env: AdServeEnv,
  waitUntil: WaitUntil,
): Promise<Response> {
  if (isTooOften(isolate, request, env)) return refusal(429, "TOO_MANY_REQUESTS");
  const app = await appOf(env.PLANS, request);
  if (app === null) return refusal(401, "UNAUTHORIZED");
  if (app.identifierFree) return refusal(403, "IDENTIFIER_FREE");
  const read = await readBody(request, eventsBody);
  if ("answer" in read) return read.answer;
  const made = eventsMessage(read.body, sourceOf(app, read.body.uid, isolate.now()));
  if ("fields" in made) return refusal(400, "FIELDS_INVALID", made.fields);
  if (await isOptedOut(isolate, app, made.message, env, waitUntil)) return accepted();
  return queued(env, made.message);
}

/** `POST /properties`: properties of an app's user. A property sent again replaces the previous value; `null` removes it. */
export async function answerProperties(
  isolate: Isolate,
  request: Request,
  env: AdServeEnv,
  waitUntil: WaitUntil,
): Promise<Response> {
  if (isTooOften(isolate, request, env)) return refusal(429, "TOO_MANY_REQUESTS");
  const app = await appOf(env.PLANS, request);
  if (app === null) return refusal(401, "UNAUTHORIZED");
  if (app.identifierFree) return refusal(403, "IDENTIFIER_FREE");
  const read = await readBody(request, propertiesBody);
  if ("answer" in read) return read.answer;
  const message = propertiesMessage(read.body, sourceOf(app, read.body.uid, isolate.now()));
  if (await isOptedOut(isolate, app, message, env, waitUntil)) return accepted();
  return queued(env, message);
}

/**
 * `POST /tag`: a publisher's own tag for an ad account or a creative. Ads carry it from the next plan on. An unrelated id is
 * accepted without effect, so that ids cannot be probed.
 */
export async function answerTag(isolate: Isolate, request: Request, env: AdServeEnv): Promise<Response> {
  const publisher = await publisherOf(env.PLANS, request);
  if (publisher === null) return refusal(401, "UNAUTHORIZED");
  if (!grantsScope(publisher, "tags.write")) return refusal(403, "FORBIDDEN");
  const read = await readBody(request, tagBody);
  if ("answer" in read) return read.answer;
  return queued(env, tagMessage(read.body, publisher.projectId, isolate.now()));
}

/** Whether the address exceeds its rate: an app's key is public, so any client can send data for it. */
export function isTooOften(isolate: Isolate, request: Request, env: AdServeEnv): boolean {
  const nowMs = isolate.now();
  const addressHash = addressHashOf(request.headers, env.TOKEN_KEYS, nowMs);
  if (addressHash === null) return false;
  return isolate.audienceRates.hit(addressHash, nowMs) > ADDRESS_AUDIENCE_CALLS_MAX;
}

/** Whether the user has switched personalised choice off; the call is then accepted, and its data dropped. */
function isOptedOut(
  isolate: Isolate,
  { projectId, optOuts }: AppRecord,
  { userHash }: Pick<AudienceSource, "userHash">,
  env: AdServeEnv,
  waitUntil: WaitUntil,
): boolean | Promise<boolean> {
  return optOuts === true && isolate.optOuts.has(env, projectId, userHash, isolate.now(), waitUntil);
}

function sourceOf(
  { projectId, appId, uidKey }: { projectId: string; appId: string; uidKey: string },
  uid: string,
  receivedAtMs: number,
): AudienceSource {
  // Never null: the body's schema requires a user.
  const userHash = userHashOf(uid, uidKey, userKeyedHash) ?? "";
  return { projectId, appId, userHash, receivedAtMs };
}

/** Queues the message and waits for the queue, so that an accepted message is not lost. */
async function queued(env: AdServeEnv, message: AudienceMessage): Promise<Response> {
  try {
    await env.AUDIENCE_QUEUE.send(message);
    return accepted();
  } catch (error) {
    logError("audience not queued", error, { projectId: message.projectId });
    return refusal(503, "UNAVAILABLE");
  }
}
