/**
 * The ad server behind Cloudflare's edge cache for KV: a KV value is repeated for the reader's `cacheTtl`.
 * Local KV has no such cache, so changes that depend on a plan's propagation would appear at once here but late in production.
 */

import type { AdServeEnv } from "../../../ad-serve/env";
import adServer from "../../../ad-serve/index";

interface Cached {
  text: string | null;
  untilMs: number;
}

type ReadsText = { get(key: string, options: { type: "text"; cacheTtl: number }): Promise<string | null> };

function cachedAtTheEdge(plans: KVNamespace): KVNamespace {
  const cache = new Map<string, Cached>();
  const edge: ReadsText = {
    async get(key, options) {
      const nowMs = Date.now();
      const cached = cache.get(key);
      if (cached !== undefined && nowMs < cached.untilMs) return cached.text;
      const text = await plans.get(key, options);
      cache.set(key, { text, untilMs: nowMs + options.cacheTtl * 1_000 });
      return text;
    },
  };
  return edge as KVNamespace;
}

let atTheEdge: AdServeEnv | null = null;

export default {
  fetch(request, env, context) {
    atTheEdge ??= { ...env, PLANS: cachedAtTheEdge(env.PLANS) };
    return adServer.fetch(request, atTheEdge, context);
  },
} satisfies ExportedHandler<AdServeEnv>;
