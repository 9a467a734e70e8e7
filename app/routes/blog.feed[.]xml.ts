import { listStories } from "../../worker/services/content";
import { addressIn } from "../areas/landing/front-meta";
import { xmlAnswer, xmlText } from "../areas/landing/xml";
import { responseLoader } from "../kit/page.server";

const SHOWN = 30;
const EMPTY_SINCE_MS = 0;

/** The blog's feed in the reader's language; entry ids differ by language. Source: RFC 4287. */
export const loader = responseLoader(async ({ ctx, i18n }) => {
  const { items } = await listStories(ctx, { limit: SHOWN });
  const language = i18n.locale === "en" ? "en" : "ko";
  const origin = ctx.env.CONSOLE_ORIGIN;
  const iso = (at: number) => new Date(at).toISOString();
  const address = (path: string) => xmlText(addressIn(language, { origin, path }));
  const entries = items.map(({ slug, category, publishedAt, changedAt, ...texts }) => {
    const { title, summary } = texts[language];
    const url = address(`/blog/${slug}`);
    return `<entry><id>${url}</id><title>${xmlText(title)}</title><link href="${url}"/><category term="${category}"/><published>${iso(publishedAt)}</published><updated>${iso(changedAt)}</updated><summary>${xmlText(summary)}</summary></entry>`;
  });
  const updated = iso(Math.max(EMPTY_SINCE_MS, ...items.map(({ changedAt }) => changedAt)));
  const head = `<id>${address("/blog")}</id><title>Madang</title><link href="${address("/blog")}"/><link rel="self" href="${address("/blog/feed.xml")}"/><updated>${updated}</updated><author><name>Madang</name></author>`;
  const feed = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">${head}${entries.join("")}</feed>`;
  return xmlAnswer(feed, "application/atom+xml");
});
