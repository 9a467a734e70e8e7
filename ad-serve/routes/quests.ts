import { type PublishedQuests, questsKey } from "../../domain/quests";
import { appOf } from "../directory";
import type { AdServeEnv } from "../env";
import { json } from "../http";
import type { Isolate } from "../isolate";
import { isTooOften } from "./audience";
import { refusal } from "./body";

/** KV's edge cache in seconds; a channel is settled again every three hours. */
const KV_CACHE_TTL_S = 60;

/** `GET /quests`: the running quests of the app's publisher, each with the page that an app opens in a web view. */
export async function answerQuests(isolate: Isolate, request: Request, env: AdServeEnv): Promise<Response> {
  if (isTooOften(isolate, request, env)) return refusal(429, "TOO_MANY_REQUESTS");
  const app = await appOf(env.PLANS, request);
  if (app === null) return refusal(401, "UNAUTHORIZED");
  const key = questsKey(app.projectId);
  const published = await env.PLANS.get<PublishedQuests>(key, { type: "json", cacheTtl: KV_CACHE_TTL_S });
  const nowMs = isolate.now();
  const channels = (published?.channels ?? []).map(({ quests, ...channel }) => ({
    ...channel,
    quests: quests
      .filter(({ endsAtMs }) => endsAtMs > nowMs)
      .map(({ endsAtMs, ...quest }) => ({ ...quest, endsAt: new Date(endsAtMs).toISOString() })),
  }));
  return json({ code: 0, msg: "OK", result: { channels } });
}
