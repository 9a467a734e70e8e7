import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import {
  appSchema,
  MARKET_SEARCH_MIN_CHARS,
  type MarketPlatform,
  marketListingView,
} from "../../domain/inventory";
import { PLATFORMS } from "../../domain/kernel";
import { createApp, findInMarket, searchablePlatforms, searchMarket } from "../../worker/services/inventory";
import { requireAccess } from "../../worker/services/kernel";
import type { PageHandle } from "../root";
import { AppNewScreen } from "../screens/publisher/apps/app-new-screen";
import { TITLES } from "../screens/publisher/titles";
import { TOASTS } from "../screens/publisher/toasts";
import { type Adapter, formAction, pageLoader, redirectWithToast } from "../server/respond";

export const handle = { title: TITLES.appNew } satisfies PageHandle;

/** What the address asks of the platform's store: apps under some words, and the one that was chosen. */
async function askStore({ ctx, url }: Pick<Adapter, "ctx" | "url">, platform: MarketPlatform) {
  if (!searchablePlatforms(ctx).includes(platform)) return { market: null, chosen: null };
  const q = url.searchParams.get("q")?.trim().slice(0, 100) ?? "";
  const id = url.searchParams.get("id")?.slice(0, 155);
  const found = q.length < MARKET_SEARCH_MIN_CHARS || id ? [] : await searchMarket(ctx, { platform, q });
  const chosen = id ? await findInMarket(ctx, { platform, id }) : null;
  return { market: { q: id ? "" : q, found }, chosen };
}

export const loader = pageLoader(
  z.union([
    z.object({
      market: z.object({
        q: z.string(),
        found: z.array(marketListingView),
      }),
      chosen: marketListingView.nullable(),
      platform: z.enum(PLATFORMS),
    }),
    z.object({
      market: z.null(),
      chosen: z.null(),
      platform: z.enum(PLATFORMS),
    }),
  ]),
  async ({ ctx, params, url }) => {
    await requireAccess(ctx, params.project ?? "", "app.write", "pub");
    const named = url.searchParams.get("platform");
    const platform = PLATFORMS.find((each) => each === named) ?? "web";
    const store =
      platform === "web" ? { market: null, chosen: null } : await askStore({ ctx, url }, platform);
    return { platform, ...store };
  },
);

export const action = formAction(appSchema, async (input, adapter) => {
  const project = adapter.params.project ?? "";
  const app = await createApp(adapter.ctx, project, input);
  return redirectWithToast(adapter, `/pub/${project}/apps/${app.id}`, {
    tone: "positive",
    message: adapter.i18n._(TOASTS.appCreated),
  });
});

export default function NewAppRoute() {
  return <AppNewScreen {...useLoaderData<typeof loader>()} />;
}
