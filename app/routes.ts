import { flatRoutes } from "@remix-run/fs-routes";
import { type RouteConfig, route } from "@remix-run/route-config";

/** What the API answers: in development by way of the Remix server; when deployed, worker/index.ts does before Remix is asked. */
const ANSWERED_BY_API = ["api/*", "encoding/*", "uploads/*"];
const developing = process.argv.includes("vite:dev");

export default (async () => [
  ...(await flatRoutes({ ignoredRouteFiles: ["**/.*", "**/*.test.{ts,tsx}"] })),
  ...(developing
    ? ANSWERED_BY_API.map((path) => route(path, "../worker/dev-api-route.ts", { id: path }))
    : []),
])() satisfies RouteConfig;
