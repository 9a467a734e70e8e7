import { LIST_PAGE_LIMIT } from "../../domain/kernel";
import { listStories } from "../../worker/services/content";
import { addressIn } from "../areas/landing/front-meta";
import { FRONT_PATHS } from "../areas/landing/front-paths";
import { xmlAnswer, xmlText } from "../areas/landing/xml";
import { responseLoader } from "../kit/page.server";

/** The pages that anybody may find, each with its address in both languages. */
export const loader = responseLoader(async ({ ctx }) => {
  const { items } = await listStories(ctx, { limit: LIST_PAGE_LIMIT });
  const origin = ctx.env.CONSOLE_ORIGIN;
  const pages = [
    ...FRONT_PATHS.map((path) => ({ path, changedAt: null })),
    ...items.map(({ slug, changedAt }) => ({ path: `/blog/${slug}`, changedAt })),
  ];
  const urls = pages.map(({ path, changedAt }) => {
    const [ko, en] = (["ko", "en"] as const).map((language) =>
      xmlText(addressIn(language, { origin, path })),
    );
    const changed = changedAt === null ? "" : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
    const links = `<xhtml:link rel="alternate" hreflang="ko" href="${ko}"/><xhtml:link rel="alternate" hreflang="en" href="${en}"/>`;
    return `<url><loc>${ko}</loc>${changed}${links}</url>`;
  });
  const names =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return xmlAnswer(`<urlset ${names}>${urls.join("")}</urlset>`, "application/xml");
});
