import { LIST_PAGE_LIMIT } from "../../domain/kernel";
import { LOCALES } from "../../locales/words";
import { listStories } from "../../worker/services/content";
import { listMediaAliases } from "../../worker/services/platform";
import { addressIn } from "../areas/landing/front-meta";
import { FRONT_PATHS } from "../areas/landing/front-paths";
import { xmlAnswer, xmlText } from "../areas/landing/xml";
import { type Adapter, responseLoader } from "../kit/page.server";

/** Maximum pages of stories read for the sitemap; a sitemap may contain 50,000 URLs. */
const STORY_PAGES_MAX = 100;

/** Maximum media pages, in each language, of a sitemap of 50,000 URLs. */
const MEDIA_MAX = 5_000;

/** The public pages, each in every language with alternate links. Source: sitemaps.org/protocol. */
export const loader = responseLoader(async ({ ctx }) => {
  const origin = ctx.env.CONSOLE_ORIGIN;
  const pages = [
    ...FRONT_PATHS.map((path) => ({ path, changedAt: null })),
    ...(await listMediaAliases(ctx, MEDIA_MAX)).map((alias) => ({
      path: `/media/${alias}`,
      changedAt: null,
    })),
    ...(await allStories(ctx)).map(({ slug, changedAt }) => ({ path: `/blog/${slug}`, changedAt })),
  ];
  const urls = pages.flatMap(({ path, changedAt }) => {
    const addresses = LOCALES.map((language) => ({
      language,
      href: xmlText(addressIn(language, { origin, path })),
    }));
    const changed = changedAt === null ? "" : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
    const links = [...addresses, { language: "x-default", href: addresses[0]?.href }]
      .map(({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
      .join("");
    return addresses.map(({ href }) => `<url><loc>${href}</loc>${changed}${links}</url>`);
  });
  const names =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return xmlAnswer(`<urlset ${names}>${urls.join("")}</urlset>`, "application/xml");
});

async function allStories(ctx: Adapter["ctx"]) {
  const stories: Awaited<ReturnType<typeof listStories>>["items"][number][] = [];
  let next: string | null = null;
  for (let page = 0; page < STORY_PAGES_MAX; page++) {
    const found = await listStories(ctx, { limit: LIST_PAGE_LIMIT, ...(next === null ? {} : { next }) });
    stories.push(...found.items);
    next = found.next;
    if (next === null) break;
  }
  return stories;
}
