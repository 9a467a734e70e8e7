import { Hono } from "hono";
import { MEDIA_PATH, TEST_IMAGE_PREFIX } from "../domain/serving";
import { noFill } from "./ad-call";
import scriptSource from "./dist/sdk-v1.txt";
import moduleSource from "./dist/sdk-v1-module.txt";
import type { AdServeEnv } from "./env";
import { EXCHANGE_PATH } from "./frame/page";
import { CORS_HEADERS, json, NO_STORE_HEADERS, notFoundPage, TRANSPORT_HEADERS } from "./http";
import { createIsolate, type Isolate } from "./isolate";
import { askedBy, logError } from "./log";
import { answerEvents, answerProperties, answerTag } from "./routes/audience";
import { answerCreative } from "./routes/creative";
import { answerDelivery } from "./routes/delivery";
import { answerExchangeAd, answerFrame, answerFrameScript } from "./routes/frame";
import { answerDemo, answerDemoScript, answerOpenApi, answerReference } from "./routes/pages";
import { answerQuests } from "./routes/quests";
import { answerRequest } from "./routes/request";
import { answerSplashCheck } from "./routes/splash";
import { answerTestImage } from "./routes/test";
import { answerText } from "./routes/text";
import { answerWhy } from "./routes/why";

const TYPE = "text/javascript; charset=utf-8";

/** `GET /sdk/v1.js`, for a script tag. */
export const answerSdkScript = (request: Request): Promise<Response> =>
  answerText(request, { source: scriptSource, type: TYPE });

/** `GET /sdk/v1.mjs`, as an ES module. */
export const answerSdkModule = (request: Request): Promise<Response> =>
  answerText(request, { source: moduleSource, type: TYPE });

export interface AdServer {
  fetch(request: Request, env: AdServeEnv, context: ExecutionContext): Response | Promise<Response>;
}

const REQUEST_PATH = "/request";
/** `/creatives/` is the former path; answers cached by apps still use it. */
const MEDIA_PATHS = [MEDIA_PATH, "/creatives/"];

/** The ad server on one isolate's state. */
export function createAdServer(isolate: Isolate = createIsolate()): AdServer {
  const others = routesOf(isolate);
  return {
    fetch: (request, env, context) => askedBy(request, () => answer(request, env, context)),
  };

  function answer(request: Request, env: AdServeEnv, context: ExecutionContext) {
    const { leases } = isolate;
    if (!leases.isPlaced) leases.place(env.BUDGET_BROKER, request.cf?.colo);
    // Before the router: its context and handler chain cost more than a decision.
    const queryText = adQueryTextOf(request);
    if (queryText === null) {
      return (
        answerDelivery(isolate, request, env, (work) => context.waitUntil(work)) ??
        others.fetch(request, env, context)
      );
    }
    const asked = { request, queryText };
    return answerRequest(isolate, asked, env, (work) => context.waitUntil(work)).catch((error) => {
      logError("request failed", error, { path: "/request" });
      return noFill("unavailable");
    });
  }
}

/**
 * The query string of an ad request, without `?`, or null for another request. Reads the URL once: each read copies it from the
 * runtime.
 */
function adQueryTextOf({ method, url }: Request): string | null {
  if (method !== "GET") return null;
  const pathAt = url.indexOf("/", url.indexOf("://") + 3);
  if (!url.startsWith(REQUEST_PATH, pathAt)) return null;
  const endAt = pathAt + REQUEST_PATH.length;
  const next = url[endAt];
  if (next === "?") return url.slice(endAt + 1);
  return next === undefined || next === "#" ? "" : null;
}

function routesOf(isolate: Isolate) {
  const app = new Hono<{ Bindings: AdServeEnv }>();

  app.get("/quests", (c) => answerQuests(isolate, c.req.raw, c.env));
  app.get("/w/:token", (c) => answerWhy(c.req.param("token"), c.env, isolate.now()));
  app.get("/splash/check", (c) =>
    answerSplashCheck(isolate, c.req.raw, c.env, (work) => c.executionCtx.waitUntil(work)),
  );
  for (const path of MEDIA_PATHS) {
    app.get(`${path}${TEST_IMAGE_PREFIX}:name`, (c) => answerTestImage(c.req.param("name")));
    app.get(`${path}*`, (c) =>
      answerCreative(c.req.raw, c.req.path.slice(path.length), c.env, isolate.now()),
    );
  }
  app.post("/events", (c) =>
    answerEvents(isolate, c.req.raw, c.env, (work) => c.executionCtx.waitUntil(work)),
  );
  app.post("/properties", (c) =>
    answerProperties(isolate, c.req.raw, c.env, (work) => c.executionCtx.waitUntil(work)),
  );
  app.post("/tag", (c) => answerTag(isolate, c.req.raw, c.env));
  app.get("/sdk/v1.js", (c) => answerSdkScript(c.req.raw));
  app.get("/sdk/v1.mjs", (c) => answerSdkModule(c.req.raw));
  app.get("/frame/:unit", (c) => answerFrame(c.req.raw));
  app.get("/frame.js", (c) => answerFrameScript(c.req.raw));
  app.get(EXCHANGE_PATH, (c) => answerExchangeAd(c.req.raw));
  app.get("/openapi.json", (c) => answerOpenApi(c.req.raw));
  app.get("/reference", (c) => answerReference(c.req.raw));
  app.get("/demo", (c) => answerDemo(c.req.raw));
  app.get("/demo.js", (c) => answerDemoScript(c.req.raw));
  app.get("/health", () => json({ status: "ok" }));
  app.options("*", () => {
    const headers = {
      ...CORS_HEADERS,
      ...TRANSPORT_HEADERS,
      "Access-Control-Allow-Methods": "GET, POST",
      "Access-Control-Allow-Headers": "Authorization, Content-Type",
      "Access-Control-Max-Age": "86400",
    };
    return new Response(null, { status: 204, headers });
  });
  app.notFound(() => notFoundPage());

  // A missing ad must never break an app or a page: an error is logged and answered without an ad.
  app.onError((error, c) => {
    logError("request failed", error, { path: c.req.path.split("/", 2).join("/") });
    if (c.req.path.startsWith("/b/")) return new Response(null, { status: 204, headers: NO_STORE_HEADERS });
    return notFoundPage();
  });
  return app;
}
