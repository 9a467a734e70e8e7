import { RouteError } from "../kit/route-error";

/** Answers every unknown path. */
export function loader() {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

export { RouteError as ErrorBoundary };
