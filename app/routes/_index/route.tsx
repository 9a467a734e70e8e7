import { msg } from "@lingui/core/macro";
import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { businessOf, businessView } from "../../areas/landing/business.server";
import { loadPlatformPage, platformPageView } from "../../areas/landing/platform-page.server";
import { PlatformScreen, title as platformTitle } from "../../areas/landing/platform-screen";
import { pageLoader } from "../../kit/page.server";
import type { PageHandle } from "../../root";
import { Front } from "./front";

const title = msg`광고 지면을 사고파는 마당`;
const description = msg`매체는 자기 이름의 광고 플랫폼을 열고, 광고주는 예약부터 리포트까지 직접 해요.`;

const pageView = z.object({
  platform: platformPageView.nullable(),
  business: businessView,
  /** What other sites show of this page. */
  card: z.object({ title: z.string(), description: z.string(), origin: z.string(), language: z.string() }),
});
type Page = z.output<typeof pageView>;

/** Madang's main page, or on a publisher's own host that publisher's. */
export const loader = pageLoader(pageView, async (adapter) => {
  const { ctx, i18n, url } = adapter;
  const { platform } = ctx;
  const page = platform ? await loadPlatformPage(adapter, platform.alias, "/") : null;
  return {
    platform: page,
    business: businessOf(ctx.env),
    card: {
      title: page?.project.displayName ?? i18n._(title),
      description: page?.project.description || i18n._(description),
      origin: platform ? url.origin : ctx.env.CONSOLE_ORIGIN,
      language: i18n.locale === "en" ? "en" : "ko",
    },
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [];
  const { title: name, description: about, origin, language } = data.card;
  const card = `${origin}/pictures/card-${language}.png`;
  const og = { type: "website", site_name: "Madang", title: name, description: about, url: `${origin}/` };
  return [
    { name: "description", content: about },
    ...Object.entries(og).map(([key, content]) => ({ property: `og:${key}`, content })),
    ...(data.platform
      ? []
      : [
          { property: "og:image", content: card },
          { name: "twitter:card", content: "summary_large_image" },
          { tagName: "link", rel: "canonical", href: `${origin}/` },
          {
            "script:ld+json": {
              "@context": "https://schema.org",
              "@type": "SoftwareApplication",
              name: "Madang",
              applicationCategory: "BusinessApplication",
              operatingSystem: "Web",
              description: about,
              url: `${origin}/`,
              image: card,
            },
          },
        ]),
  ];
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
