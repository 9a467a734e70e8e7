import { Trans as LinguiTrans, type TransProps } from "@lingui/react";
import type { ReactNode } from "react";

/**
 * A sentence with values, as every `<Trans>` of the screens is compiled to (vite.config.ts names this module). Lingui looks for
 * the elements of a sentence once the values stand in it, so that a name with tags, "<i>Town</i>", would lose them: a text with
 * a "<" is handed over as a node, which is never read.
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
