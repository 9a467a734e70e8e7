import type { I18n } from "@lingui/core";
import { folded } from "../../../../domain/kernel";
import type { Article, Block, Section } from "./article";

/** A section that contains all search words. */
interface Found {
  article: Article;
  section: Section;
  /** First match with its surrounding text; empty if only a title matches. */
  excerpt: string;
}

const EXCERPT_CHARS = 90;

/** The text of a block. */
function wordsOf(block: Block, i18n: I18n): string {
  switch (block.kind) {
    case "text":
      return i18n._(block.words);
    case "list":
    case "steps":
      return block.items.map((item) => i18n._(item)).join(" ");
    case "code":
      return `${i18n._(block.label)} ${block.code("")}`;
    case "link":
      return i18n._(block.label);
  }
}

/**
 * Sections that contain every word of the query in the reader's language, ignoring case and character width; matches in titles
 * come first.
 * @param query words separated by spaces; an empty query finds nothing
 */
export function searchArticles(articles: readonly Article[], query: string, i18n: I18n): Found[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = articles.flatMap((article) =>
    article.sections.flatMap((section) => {
      const title = folded(`${i18n._(article.title)} ${i18n._(section.title)}`);
      const body = section.blocks.map((block) => wordsOf(block, i18n)).join(" ");
      const whole = `${title} ${folded(body)}`;
      if (!words.every((word) => whole.includes(word))) return [];
      const isTitled = words.some((word) => title.includes(word));
      return [{ article, section, excerpt: excerptOf(body, words), isTitled }];
    }),
  );
  return found
    .sort((a, b) => Number(b.isTitled) - Number(a.isTitled))
    .map(({ isTitled: _, ...rest }) => rest);
}

function excerptOf(body: string, words: readonly string[]): string {
  const lower = body.toLowerCase();
  const at = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0);
  if (at.length === 0) return "";
  const from = Math.max(0, Math.min(...at) - EXCERPT_CHARS / 3);
  const cut = body.slice(from, from + EXCERPT_CHARS).replaceAll("`", "");
  return `${from > 0 ? "…" : ""}${cut}${from + EXCERPT_CHARS < body.length ? "…" : ""}`;
}
