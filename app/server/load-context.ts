import type { ConsoleEnv } from "../../worker/env";

/** What worker/index.ts (and the development server) gives every loader and action. */
export interface ConsoleLoadContext {
  env: ConsoleEnv;
  ctx: ExecutionContext;
  requestId: string;
  /** Of this answer's Content-Security-Policy. */
  nonce: string;
}

declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends ConsoleLoadContext {}
}
