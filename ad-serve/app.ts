import { Hono } from "hono";
import { TEST_IMAGE_PREFIX } from "../domain/serving/test-ad";
import { noFill } from "./ad-call";
import type { AdServeEnv } from "./env";
import { CORS_HEADERS, json, NO_STORE_HEADERS, notFoundPage } from "./http";
import { createIsolate, type Isolate } from "./isolate";
import { logError, requestIdOf } from "./log";
import { answerEvents, answerProperties, answerTag } from "./routes/audience";
import { answerCreative } from "./routes/creative";
import { answerDelivery } from "./routes/delivery";
import { answerDemo, answerDemoScript, answerOpenApi, answerReference } from "./routes/pages";
import { answerRequest } from "./routes/request";
import { answerSdkModule, answerSdkScript } from "./routes/sdk";
import { answerSplashCheck } from "./routes/splash";
import { answerTestImage } from "./routes/test";

export interface AdServer {
  fetch(request: Request, env: AdServeEnv, context: ExecutionContext): Response | Promise<Response>;
}

const REQUEST_PATH = "/request";
const CREATIVES_PATH = "/creatives/";

/** The ad server over what one isolate remembers. */
export function createAdServer(isolate: Isolate = createIsolate()): AdServer {
  const others = routesOf(isolate);
  return {
    fetch(request, env, context) {
      const { leases } = isolate;
      if (!leases.isPlaced) leases.place(env.BUDGET_BROKER, request.cf?.colo);
      // Before the router: its context and its chain of handlers cost more than a decision.
      if (!isAdRequest(request)) {
        return (
          answerDelivery(isolate, request, env, (work) => context.waitUntil(work)) ??
          others.fetch(request, env, context)
        );
      }
      return answerRequest(isolate, request, env, (work) => context.waitUntil(work)).catch((error) => {
        logError("request failed", error, { requestId: requestIdOf(request), path: "/request" });
        return noFill("unavailable");
      });
    },
  };
}

function isAdRequest({ method, url }: Request): boolean {
  if (method !== "GET") return false;
  const pathAt = url.indexOf("/", url.indexOf("://") + 3);
  const next = url[pathAt + REQUEST_PATH.length];
  return url.startsWith(REQUEST_PATH, pathAt) && (next === undefined || next === "?" || next === "#");
}

function routesOf(isolate: Isolate) {
  const app = new Hono<{ Bindings: AdServeEnv }>();

  app.get(`${CREATIVES_PATH}${TEST_IMAGE_PREFIX}:name`, (c) => answerTestImage(c.req.param("name")));
  app.get("/splash/check", (c) =>
    answerSplashCheck(isolate, c.req.raw, c.env, (work) => c.executionCtx.waitUntil(work)),
  );
  app.get(`${CREATIVES_PATH}*`, (c) =>
    answerCreative(c.req.raw, c.req.path.slice(CREATIVES_PATH.length), c.env),
  );
  app.post("/events", (c) => answerEvents(isolate, c.req.raw, c.env));
  app.post("/properties", (c) => answerProperties(isolate, c.req.raw, c.env));
  app.post("/tag", (c) => answerTag(isolate, c.req.raw, c.env));
  app.get("/sdk/v1.js", (c) => answerSdkScript(c.req.raw));
  app.get("/sdk/v1.mjs", (c) => answerSdkModule(c.req.raw));
  app.get("/openapi.json", (c) => answerOpenApi(c.req.raw));
  app.get("/reference", (c) => answerReference(c.req.raw));
  app.get("/demo", (c) => answerDemo(c.req.raw));
  app.get("/demo.js", (c) => answerDemoScript(c.req.raw));
  app.get("/health", () => json({ status: "ok" }));
  app.options("*", () => {
    const headers = {
      ...CORS_HEADERS,
      "Access-Control-Allow-Methods": "GET, POST",
      "Access-Control-Allow-Headers": "Authorization, Content-Type",
      "Access-Control-Max-Age": "86400",
    };
    return new Response(null, { status: 204, headers });
  });
  app.notFound(() => notFoundPage());

  // An app or a page must never break because an ad could not be had: a fault is a line in the log and no ad.
  app.onError((error, c) => {
    const requestId = requestIdOf(c.req.raw);
    logError("request failed", error, { requestId, path: c.req.path.split("/", 2).join("/") });
    if (c.req.path.startsWith("/b/")) return new Response(null, { status: 204, headers: NO_STORE_HEADERS });
    return notFoundPage();
  });
  return app;
}
