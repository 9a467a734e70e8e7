/** What Vite writes to build/server: the console's pages. */
declare module "*/build/server/index.js" {
  import type { ServerBuild } from "@remix-run/cloudflare";

  const build: ServerBuild;
  export = build;
}
