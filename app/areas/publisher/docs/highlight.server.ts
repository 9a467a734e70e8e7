import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import css from "highlight.js/lib/languages/css";
import dart from "highlight.js/lib/languages/dart";
import javascript from "highlight.js/lib/languages/javascript";
import kotlin from "highlight.js/lib/languages/kotlin";
import swift from "highlight.js/lib/languages/swift";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import { z } from "zod";
import { CODE_TONES, type CodeSpan, type CodeTone } from "../../../ui/code-spans";
import { type Article, blockKey, type CodeLanguage, codeKey } from "./article";

export const codeSpanView = z.object({ tone: z.enum(CODE_TONES), text: z.string() });

// `xml` contains scripts and styles.
const GRAMMARS = { bash, css, dart, javascript, kotlin, swift, typescript, xml };
for (const [name, grammar] of Object.entries(GRAMMARS)) hljs.registerLanguage(name, grammar);

/** Tones by the first word of the library's class names. */
const TONES: Readonly<Record<string, CodeTone>> = {
  ...{ keyword: "keyword", literal: "keyword", meta: "keyword", tag: "keyword", name: "keyword" },
  ...{ string: "string", regexp: "string", subst: "plain" },
  ...{ number: "value", attr: "value", attribute: "value" },
  comment: "comment",
};

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" },
};
const TOKEN = /<span class="([^"]*)">|<\/span>|&[#\w]+;|[^<&]+/g;

/** Code in parts of one tone each; the library's nested elements are flattened. */
export function codeSpans(code: string, language: CodeLanguage): CodeSpan[] {
  const spans: CodeSpan[] = [];
  const tones: CodeTone[] = [];
  for (const [token, names] of hljs.highlight(code, { language }).value.matchAll(TOKEN)) {
    const name = names?.split(" ", 1)[0]?.replace("hljs-", "");
    if (name !== undefined) tones.push(TONES[name] ?? tones.at(-1) ?? "plain");
    else if (token === "</span>") tones.pop();
    else {
      const tone = tones.at(-1) ?? "plain";
      const text = ENTITIES[token] ?? token;
      const last = spans.at(-1);
      if (last?.tone === tone) last.text += text;
      else spans.push({ tone, text });
    }
  }
  return spans;
}

/** The highlighted code of an article by section and block; see `codeKey`. */
export function highlighted({ sections }: Article, adServeOrigin: string): Record<string, CodeSpan[]> {
  const found: Record<string, CodeSpan[]> = {};
  for (const { id, blocks } of sections) {
    for (const block of blocks) {
      if (block.kind === "code" && block.language)
        found[codeKey(id, blockKey(block))] = codeSpans(block.code(adServeOrigin), block.language);
    }
  }
  return found;
}
