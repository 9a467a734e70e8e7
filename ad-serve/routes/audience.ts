import {
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
import { logError } from "../log";
import { accepted, readBody, refusal } from "./body";

/** `POST /events`: what an app's user did. 202 once it is queued; nothing of a call is kept when a part of it is wrong. */
export async function answerEvents(isolate: Isolate, request: Request, env: AdServeEnv): Promise<Response> {
  if (isTooOften(isolate, request, env)) return refusal(429, "TOO_MANY_REQUESTS");
  const app = await appOf(env.PLANS, request);
  if (app === null) return refusal(401, "UNAUTHORIZED");
  const read = await readBody(request, eventsBody);
  if ("answer" in read) return read.answer;
  const made = eventsMessage(read.body, sourceOf(app, read.body.uid, isolate.now()));
  if ("fields" in made) return refusal(400, "FIELDS_INVALID", made.fields);
  return queued(env, made.message);
}

/** `POST /properties`: what an app's user is. A property that is sent again replaces the one before; `null` removes it. */
export async function answerProperties(
  isolate: Isolate,
  request: Request,
  env: AdServeEnv,
): Promise<Response> {
  if (isTooOften(isolate, request, env)) return refusal(429, "TOO_MANY_REQUESTS");
  const app = await appOf(env.PLANS, request);
  if (app === null) return refusal(401, "UNAUTHORIZED");
  const read = await readBody(request, propertiesBody);
  if ("answer" in read) return read.answer;
  return queued(env, propertiesMessage(read.body, sourceOf(app, read.body.uid, isolate.now())));
}

/**
 * `POST /tag`: what a publisher's server calls an ad account or a creative. Ads carry it from the next plan on. An id that has
 * nothing to do with the publisher is accepted like any other and changes nothing, so that ids cannot be tried out.
 */
export async function answerTag(isolate: Isolate, request: Request, env: AdServeEnv): Promise<Response> {
  const publisher = await publisherOf(env.PLANS, request);
  if (publisher === null) return refusal(401, "UNAUTHORIZED");
  if (!grantsScope(publisher, "tags.write")) return refusal(403, "FORBIDDEN");
  const read = await readBody(request, tagBody);
  if ("answer" in read) return read.answer;
  return queued(env, tagMessage(read.body, publisher.projectId, isolate.now()));
}

/** An app's key is public, so that anybody can send for it: what one address sends is bounded. */
function isTooOften(isolate: Isolate, request: Request, env: AdServeEnv): boolean {
  const nowMs = isolate.now();
  const addressHash = addressHashOf(request.headers, env.TOKEN_KEYS, nowMs);
  if (addressHash === null) return false;
  return isolate.audienceRates.hit(addressHash, nowMs) > ADDRESS_AUDIENCE_CALLS_MAX;
}

function sourceOf(
  { projectId, appId, uidKey }: { projectId: string; appId: string; uidKey: string },
  uid: string,
  receivedAtMs: number,
): AudienceSource {
  // Never null: the body was read by a schema that asks for a user.
  const userHash = userHashOf(uid, uidKey, userKeyedHash) ?? "";
  return { projectId, appId, userHash, receivedAtMs };
}

/** Waits for the queue: what was answered as accepted is not lost. */
async function queued(env: AdServeEnv, message: AudienceMessage): Promise<Response> {
  try {
    await env.AUDIENCE_QUEUE.send(message);
    return accepted();
  } catch (error) {
    logError("audience not queued", error, { projectId: message.projectId });
    return refusal(503, "UNAVAILABLE");
  }
}
