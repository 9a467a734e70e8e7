import { flatRoutes } from "@remix-run/fs-routes";
import { type RouteConfig, route } from "@remix-run/route-config";

/** In development the Remix server also answers /api; when deployed, worker/index.ts does before Remix is asked. */
const developing = process.argv.includes("vite:dev");

export default (async () => [
  ...(await flatRoutes({ ignoredRouteFiles: ["**/.*", "**/*.test.{ts,tsx}"] })),
  ...(developing ? [route("api/*", "../worker/dev-api-route.ts")] : []),
])() satisfies RouteConfig;
