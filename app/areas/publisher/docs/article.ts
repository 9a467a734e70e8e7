import type { MessageDescriptor } from "@lingui/core";

/** Target of a link in an article: a page below the project, a page of the ad server, or an API call's documentation. */
export type DocsTarget =
  | { kind: "page"; path: string }
  | { kind: "ad-server"; path: string }
  | { kind: "document"; path: string };

export type CodeLanguage = "bash" | "dart" | "kotlin" | "swift" | "typescript" | "xml";

/** A block of an article. Text between backticks is displayed as code. */
export type Block =
  | { kind: "text"; words: MessageDescriptor }
  | { kind: "list"; items: readonly MessageDescriptor[] }
  | { kind: "steps"; items: readonly MessageDescriptor[] }
  | {
      kind: "code";
      label: MessageDescriptor;
      code: (adServeOrigin: string) => string;
      /** Null for an address or a transcript. */
      language: CodeLanguage | null;
    }
  | { kind: "link"; label: MessageDescriptor; target: DocsTarget };

/** Identifies a block within its section by the message id of its first text, which is unique in the section. */
export function blockKey(block: Block): string {
  if ("words" in block) return block.words.id;
  return "items" in block ? (block.items[0]?.id ?? block.kind) : block.label.id;
}

/** Identifies a block within its article. */
export const codeKey = (sectionId: string, block: string): string => `${sectionId} ${block}`;

/** A section of an article. `id` is its anchor in URLs and never changes. */
export interface Section {
  id: string;
  title: MessageDescriptor;
  blocks: readonly Block[];
}

export interface Article {
  /** Part of the URL; never changes. */
  slug: string;
  title: MessageDescriptor;
  summary: MessageDescriptor;
  sections: readonly Section[];
}

export const text = (words: MessageDescriptor): Block => ({ kind: "text", words });
export const list = (...items: MessageDescriptor[]): Block => ({ kind: "list", items });
export const steps = (...items: MessageDescriptor[]): Block => ({ kind: "steps", items });
export const code = (
  label: MessageDescriptor,
  make: (adServeOrigin: string) => string,
  language: CodeLanguage | null = null,
): Block => ({ kind: "code", label, code: make, language });
export const page = (label: MessageDescriptor, path: string): Block => ({
  kind: "link",
  label,
  target: { kind: "page", path },
});
export const onAdServer = (label: MessageDescriptor, path: string): Block => ({
  kind: "link",
  label,
  target: { kind: "ad-server", path },
});
export const inDocument = (label: MessageDescriptor, path: string): Block => ({
  kind: "link",
  label,
  target: { kind: "document", path },
});
