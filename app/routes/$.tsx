import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { NotFound } from "../areas/landing/not-found";
import type { PageHandle } from "../root";

export const handle = { isPlainToVisitors: true } satisfies PageHandle;

/** Addresses that people type from habit. */
const USUAL: Record<string, string> = {
  "/sign-up": "/auth/sign-up",
  "/signup": "/auth/sign-up",
  "/register": "/auth/sign-up",
  "/sign-in": "/auth/sign-in",
  "/signin": "/auth/sign-in",
  "/login": "/auth/sign-in",
  "/dashboard": "/projects",
};

/** Redirects usual addresses, and answers every other unknown path with 404. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const known = Object.hasOwn(USUAL, pathname) ? USUAL[pathname] : undefined;
  if (known) throw redirect(`${known}${search}`, 301);
  throw new Response(null, { status: 404 });
}

export default function NoPage() {
  return null;
}

export { NotFound as ErrorBoundary };
