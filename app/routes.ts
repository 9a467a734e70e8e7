import { flatRoutes } from "@remix-run/fs-routes";
import { type RouteConfig, route } from "@remix-run/route-config";

const developing = process.argv.includes("vite:dev");

export default (async () => [
  ...(await flatRoutes({ ignoredRouteFiles: ["**/.*", "**/*.test.{ts,tsx}"] })),
  // In development the API is served through Remix; deployed, worker/index.ts handles it before Remix.
  ...(developing ? [route("api/*", "../worker/dev-api-route.ts", { id: "api/*" })] : []),
])() satisfies RouteConfig;
