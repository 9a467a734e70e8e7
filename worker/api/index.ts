import { z } from "@hono/zod-openapi";
import { type Context, Hono } from "hono";
import { AppError } from "../../domain/kernel";
import type { ConsoleEnv } from "../env";
import { sessionCookieName } from "../services/people";
import { type Call, call } from "./call";
import { CALLS } from "./calls";
import { encodingRoutes } from "./content/encoding";
import { uploadRoutes } from "./content/uploads";
import { type ApiRequest, answerCall } from "./http/answer";
import { contextRoutes } from "./inventory/contexts";
import { gatewayRoutes } from "./money/webhook";
import { documentOf } from "./openapi";
import { registerWebhooks } from "./partners/wire";
import { userRoutes } from "./people/users";

type ApiHono = { Bindings: ApiRequest };

const isRestricted = ({ path }: Pick<Call, "path">) => path.startsWith("/restricted/");

/** Documents are built on first request, because most isolates never serve them. */
const publicDocument = once((cookie) =>
  documentOf(
    CALLS.filter((each) => !isRestricted(each)),
    "Madang",
    cookie,
    registerWebhooks,
  ),
);
const restrictedDocument = once((cookie) =>
  documentOf(CALLS.filter(isRestricted), "Madang operators", cookie),
);

/** The paths of the API's documents, and the fallback for unknown paths. */
const describing = [
  call({
    area: "document",
    method: "get",
    path: "/openapi.json",
    summary: "The contract",
    access: "public",
    answer: z.looseObject({}),
    refusals: [],
    run: async ({ ctx }) => ({ ...publicDocument(ctx.env) }),
  }),
  call({
    area: "document",
    method: "get",
    path: "/restricted/openapi.json",
    summary: "The operators' contract",
    access: "operator",
    answer: z.looseObject({}),
    refusals: [],
    run: async ({ ctx }) => ({ ...restrictedDocument(ctx.env) }),
  }),
];
const nowhere = call({
  area: "document",
  method: "get",
  path: "/*",
  summary: "No such address",
  access: "public",
  answer: z.never(),
  refusals: ["NOT_FOUND"],
  run: async () => {
    throw new AppError("NOT_FOUND");
  },
});

const router = new Hono<ApiHono>();
/** "{" sorts after every letter, so that a fixed segment is matched before a parameter. */
for (const each of [...CALLS, ...describing].sort((a, b) => (a.path < b.path ? -1 : 1))) {
  const path = `/api${each.path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
  router.on(each.method.toUpperCase(), path, (c: Context<ApiHono>) => answerCall(each, c.req.param(), c.env));
}
router.route("/", encodingRoutes);
router.route("/", uploadRoutes);
router.route("/", userRoutes);
router.route("/", contextRoutes);
router.route("/", gatewayRoutes);
router.notFound((c) => answerCall(nowhere, {}, c.env));

function once(make: (cookie: string) => ReturnType<typeof documentOf>) {
  let made: ReturnType<typeof documentOf> | undefined;
  return (env: ConsoleEnv) => {
    made ??= make(sessionCookieName(env.CONSOLE_ORIGIN));
    return made;
  };
}

export const api = {
  /**
   * Answers everything below `/api`, and the URLs of encoding jobs and uploads.
   * @param requestId id for the answer's header; a new one if absent
   */
  async fetch(
    request: Request,
    env: ConsoleEnv,
    context: Pick<ExecutionContext, "waitUntil">,
    requestId: string = crypto.randomUUID(),
  ): Promise<Response> {
    const defer = (work: Promise<unknown>) => context.waitUntil(work);
    return router.fetch(request, { request, env, requestId, defer });
  },
};
