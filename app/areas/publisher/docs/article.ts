import type { MessageDescriptor } from "@lingui/core";

/** Where a link of an article leads: a page of this console below the project, a page of the ad server, or a call's document. */
export type DocsTarget =
  | { kind: "page"; path: string }
  | { kind: "ad-server"; path: string }
  | { kind: "document"; path: string };

/** What an article is made of. Words between backticks are shown as code. */
export type Block =
  | { kind: "text"; words: MessageDescriptor }
  | { kind: "list"; items: readonly MessageDescriptor[] }
  | { kind: "steps"; items: readonly MessageDescriptor[] }
  | { kind: "code"; label: MessageDescriptor; code: (adServeOrigin: string) => string }
  | { kind: "link"; label: MessageDescriptor; target: DocsTarget };

/** Names a block within its section: its first words, by their id in the catalogues. No two blocks of a section begin alike. */
export function blockKey(block: Block): string {
  if ("words" in block) return block.words.id;
  return "items" in block ? (block.items[0]?.id ?? block.kind) : block.label.id;
}

/** A part of an article, with an anchor of its own: `id` stands in addresses and never changes. */
export interface Section {
  id: string;
  title: MessageDescriptor;
  blocks: readonly Block[];
}

export interface Article {
  /** In the address, and never changes. */
  slug: string;
  title: MessageDescriptor;
  summary: MessageDescriptor;
  sections: readonly Section[];
}

export const text = (words: MessageDescriptor): Block => ({ kind: "text", words });
export const list = (...items: MessageDescriptor[]): Block => ({ kind: "list", items });
export const steps = (...items: MessageDescriptor[]): Block => ({ kind: "steps", items });
export const code = (label: MessageDescriptor, make: (adServeOrigin: string) => string): Block => ({
  kind: "code",
  label,
  code: make,
});
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
