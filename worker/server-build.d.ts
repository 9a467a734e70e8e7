/** What Vite writes to build/server, the console's pages: an alias of `wrangler.toml`, so that types do not depend on a build. */
declare module "server-build" {
  import type { ServerBuild } from "@remix-run/cloudflare";

  const build: ServerBuild;
  export = build;
}
