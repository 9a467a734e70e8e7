import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "../../domain/kernel";
import { localeOfRequest } from "../../locales/words/server";
import type { ConsoleEnv } from "../../worker/env";
import { createContext, type HostPlatform, openDb, type ServiceContext } from "../../worker/services/kernel";
import { getSession, touchSession } from "../../worker/services/people";
import { platformOfHost } from "../../worker/services/platform";
import type { PageFailure } from "./page-failure.server";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

const contexts = new WeakMap<object, Promise<ServiceContext>>();

/**
 * The service context of a request: its account, language, clock and bindings. The loaders of one
 * request share one session query through their load context. On the host of an unknown platform
 * every page answers 404.
 */
export function contextOf(args: Args): Promise<ServiceContext> {
  const known = contexts.get(args.context);
  if (known) return known;
  const built = build(args);
  contexts.set(args.context, built);
  return built;
}

async function build({ request, context }: Args): Promise<ServiceContext> {
  const now = Date.now();
  const { env, ctx, requestId } = context;
  const db = openDb(env.DB);
  const platform = await platformOr404({ env, db }, request, requestId);
  const session = await getSession({ env, db, nowMs: now }, request.headers);
  touchSession({ db, nowMs: now, defer: (work) => ctx.waitUntil(work) }, session);
  return createContext({
    env,
    account: session?.account ?? null,
    provedAtMs: session?.provedAtMs ?? null,
    userAgent: request.headers.get("User-Agent"),
    locale: localeOfRequest(request, session?.account.locale),
    platform,
    readsOnly: request.method === "GET" || request.method === "HEAD",
    requestId,
    now,
    defer: (work) => ctx.waitUntil(work),
    idempotencyKey: request.headers.get("Idempotency-Key"),
  });
}

async function platformOr404(
  deps: Parameters<typeof platformOfHost>[0],
  request: Request,
  requestId: string,
): Promise<HostPlatform | null> {
  try {
    return await platformOfHost(deps, request.url);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failure: PageFailure = { errorCode: error.code, requestId, home: `${deps.env.CONSOLE_ORIGIN}/` };
    throw data(failure, error.status);
  }
}

/** Load context that worker/index.ts (and the development server) passes to every loader and action. */
export interface ConsoleLoadContext {
  env: ConsoleEnv;
  ctx: ExecutionContext;
  requestId: string;
  /** Nonce of this answer's Content-Security-Policy. */
  nonce: string;
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends ConsoleLoadContext {}
}
