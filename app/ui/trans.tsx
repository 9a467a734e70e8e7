import { Trans as LinguiTrans, type TransProps } from "@lingui/react";
import type { ReactNode } from "react";

/**
 * A message with values, to which every `<Trans>` of the screens is compiled (vite.config.ts names this module). Lingui parses
 * a message's elements after inserting the values, so a name such as "<i>Town</i>" would lose its tags: a text with
 * a "<" is passed as a node, which is never parsed.
 */
export function Trans({ values, ...props }: TransProps) {
  return <LinguiTrans {...props} {...(values && { values: asText(values) })} />;
}

function asText(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isTagged(value) ? textNode(value) : value]),
  );
}

const isTagged = (value: unknown): value is string => typeof value === "string" && value.includes("<");

const textNode = (text: string): ReactNode => [text];
