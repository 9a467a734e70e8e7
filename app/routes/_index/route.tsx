import { msg } from "@lingui/core/macro";
import type { MetaDescriptor, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { frontMeta } from "../../areas/landing/front-meta";
import { frontPage, frontPageView } from "../../areas/landing/front-page.server";
import { loadPlatformPage, platformPageView } from "../../areas/landing/platform-page.server";
import { PlatformScreen, title as platformTitle } from "../../areas/landing/platform-screen";
import { pageLoader } from "../../kit/page.server";
import type { PageHandle } from "../../root";
import { Front } from "./front";

const title = msg`광고 지면을 사고파는 마당`;
const description = msg`매체는 자사 브랜드로 광고 플랫폼을 열고, 광고주는 예약부터 리포트까지 직접 처리해요.`;

const pageView = frontPageView.extend({ platform: platformPageView.nullable() });
type Page = z.output<typeof pageView>;

/** Madang's main page, or a publisher's page on its own host. */
export const loader = pageLoader(pageView, async (adapter) => {
  const { platform } = adapter.ctx;
  const front = frontPage(adapter, { title, description, path: "/" });
  if (!platform) return { ...front, platform: null };
  const page = await loadPlatformPage(adapter, platform.alias, "/");
  const { displayName, description: about } = page.project;
  const said = { title: displayName, description: about || front.card.description };
  return { ...front, platform: page, card: { ...front.card, ...said, origin: adapter.url.origin } };
});

/** Meta tags of a publisher's page: its name and description, without Madang's images. */
function platformMeta({ title: name, description: about, origin }: Page["card"]): MetaDescriptor[] {
  const og = { type: "website", site_name: "Madang", title: name, description: about, url: `${origin}/` };
  return [
    { name: "description", content: about },
    ...Object.entries(og).map(([key, content]) => ({ property: `og:${key}`, content })),
  ];
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  if (data.platform) return platformMeta(data.card);
  return frontMeta(data.card, {
    "@type": "SoftwareApplication",
    name: "Madang",
    applicationCategory: "BusinessApplication",
    operatingSystem: "Web",
  });
};

const isPlatform = (loaded: unknown) => (loaded as Page).platform !== null;

export const handle = {
  title: (loaded) => (isPlatform(loaded) ? platformTitle : title),
  isPlain: (loaded) => !isPlatform(loaded),
} satisfies PageHandle;

export default function MainRoute() {
  const { platform, business } = useLoaderData<typeof loader>();
  return platform ? <PlatformScreen {...platform} /> : <Front business={business} />;
}
