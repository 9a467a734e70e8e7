import { redirect } from "@remix-run/cloudflare";
import type { Adapter } from "../../kit/page.server";
import { platformUrl } from "../landing/platform-page.server";

/**
 * The platform and the form of address under which a page for readers was requested: on the platform's host, or by path for installations
 * without subdomains. Links of the page stay within that form.
 * @throws Response a redirect to the platform's own form, on its host
 */
export function placeOf({ ctx, params, url }: Pick<Adapter, "ctx" | "params" | "url">): {
  alias: string | null;
  /** What precedes the page's own path. */
  base: string;
} {
  const { alias } = params;
  if (alias === undefined) return { alias: ctx.platform?.alias ?? null, base: "" };
  const base = `/p/${encodeURIComponent(alias)}`;
  if (ctx.platform) throw redirect(`${url.pathname.replace(/^\/p\/[^/]+/, "")}${url.search}`);
  return { alias, base };
}

/** Redirects from the console to the platform's own host, unless the page was requested by path. */
export function toPlatform(
  { ctx, params, url }: Pick<Adapter, "ctx" | "params" | "url">,
  platform: { alias: string | null },
): void {
  if (ctx.platform || params.alias !== undefined) return;
  throw redirect(`${platformUrl(ctx, platform.alias ?? "")}${url.pathname}${url.search}`);
}
