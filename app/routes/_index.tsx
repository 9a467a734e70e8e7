import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { PageHandle } from "../root";
import { LandingScreen, title } from "../screens/landing/landing-screen";
import { PlatformScreen, title as platformTitle } from "../screens/landing/platform-screen";
import { loadPlatformPage } from "../server/platform-page";
import { pageLoader } from "../server/respond";
import { platformScreenPropsView } from "../server/views";

/** Madang's main page, or on a publisher's own host that publisher's. */
export const loader = pageLoader(
  z.object({
    platform: platformScreenPropsView.nullable(),
  }),
  async (adapter) => {
    const { platform } = adapter.ctx;
    return { platform: platform ? await loadPlatformPage(adapter, platform.alias, "/") : null };
  },
);

export const handle = {
  title: (loaded) => ((loaded as Awaited<ReturnType<typeof loader>>).platform ? platformTitle : title),
} satisfies PageHandle;

export default function MainRoute() {
  const { platform } = useLoaderData<typeof loader>();
  return platform ? <PlatformScreen {...platform} /> : <LandingScreen />;
}
