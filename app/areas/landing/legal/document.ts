import type { MessageDescriptor } from "@lingui/core";

/** A legal text: numbered articles with paragraphs. */
export interface LegalDocument {
  title: MessageDescriptor;
  articles: readonly { title: MessageDescriptor; paragraphs: readonly MessageDescriptor[] }[];
}
