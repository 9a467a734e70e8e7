import type { MessageDescriptor } from "@lingui/core";

/** A text of law: numbered articles, each a few paragraphs. */
export interface LegalDocument {
  title: MessageDescriptor;
  articles: readonly { title: MessageDescriptor; paragraphs: readonly MessageDescriptor[] }[];
}
