import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { api } from "./api/index";

/** Development only (app/routes.ts): the Vite server has no worker/index.ts in front of it. */
const answer = ({ request, context }: LoaderFunctionArgs) => api.fetch(request, context.env, context.ctx);

export { answer as action, answer as loader };
