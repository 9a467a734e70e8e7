import MarkdownIt from "markdown-it";

/**
 * Markdown without HTML: what looks like a tag is shown as it was typed, and links of `javascript:` and the like stay texts. No highlighter is set,
 * which would answer HTML of its own.
 */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: false });

/** A story stands below its page's title, so that its own headings begin one level lower. */
for (const rule of ["heading_open", "heading_close"] as const) {
  markdown.renderer.rules[rule] = (tokens, at, options, _env, self) => {
    const token = tokens[at];
    if (token) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + 1)}`;
    return self.renderToken(tokens, at, options);
  };
}

/** Whoever is linked to learns nothing of the page. */
markdown.renderer.rules.link_open = (tokens, at, options, _env, self) => {
  const token = tokens[at];
  if (/^https?:/i.test(String(token?.attrGet("href") ?? ""))) token?.attrSet("rel", "noopener noreferrer");
  return self.renderToken(tokens, at, options);
};

/** A picture of our own: an address on this host. Pages show no others, by their content security policy. */
const isOwnPicture = (address: string): boolean => /^\/(?![/\\])/.test(address);

/** Pictures wait until they are in sight. Of one from elsewhere its alternative text is left. */
const { image } = markdown.renderer.rules;
markdown.renderer.rules.image = (tokens, at, options, env, self) => {
  const token = tokens[at];
  if (!image || !token) return "";
  if (!isOwnPicture(String(token.attrGet("src") ?? "")))
    return markdown.utils.escapeHtml(self.renderInlineAsText(token.children ?? [], options, env));
  token.attrSet("loading", "lazy");
  return image(tokens, at, options, env, self);
};

/** Whether a text shows a picture that is not ours. */
export function hasForeignPicture(text: string): boolean {
  return markdown
    .parse(text, {})
    .flatMap((block) => block.children ?? [])
    .some((token) => token.type === "image" && !isOwnPicture(String(token.attrGet("src") ?? "")));
}

/** The HTML of a story. */
export const renderMarkdown = (text: string): string => markdown.render(text);
