import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { openDb } from "../../worker/db/client";
import { getSession } from "../../worker/services/auth/get-session";
import { createContext, type ServiceContext } from "../../worker/services/context";
import { localeOfRequest } from "../i18n/server";
import "./load-context";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

const contexts = new WeakMap<object, Promise<ServiceContext>>();

/**
 * The service context of a request: its account, language, clock and bindings. A page runs several loaders for one
 * request; they share one session query, since each request has one load context.
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
  const session = await getSession({ env, db: openDb(env.DB), nowMs: now }, request.headers);
  return createContext({
    env,
    account: session?.account ?? null,
    locale: localeOfRequest(request, session?.account.locale),
    requestId,
    now,
    defer: (work) => ctx.waitUntil(work),
    idempotencyKey: request.headers.get("Idempotency-Key"),
  });
}
