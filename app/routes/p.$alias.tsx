import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getPlatformByAlias } from "../../worker/services/platform";
import { loadPlatformPage, platformPageView, platformUrl } from "../areas/landing/platform-page.server";
import { PlatformScreen, title } from "../areas/landing/platform-screen";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";

export const handle = { title } satisfies PageHandle;

/** A platform's page by path: for earlier links, and for installations without subdomains. */
export const loader = pageLoader(platformPageView, async (adapter) => {
  const { ctx, url } = adapter;
  const alias = adapter.id("alias");
  if (!ctx.platform) return loadPlatformPage(adapter, alias, `/p/${alias}`);
  if (ctx.platform.alias === alias) throw redirect(`/${url.search}`);
  const other = await getPlatformByAlias(ctx, alias);
  throw redirect(`${platformUrl(ctx, other.alias ?? "")}/${url.search}`);
});

export default function PlatformRoute() {
  return <PlatformScreen {...useLoaderData<typeof loader>()} />;
}
