export const CODE_TONES = ["plain", "keyword", "string", "value", "comment"] as const;
export type CodeTone = (typeof CODE_TONES)[number];

/** A part of a code with one tone. */
export interface CodeSpan {
  tone: CodeTone;
  text: string;
}

const LOOKS: Record<CodeTone, string | undefined> = {
  plain: undefined,
  keyword: "text-info",
  string: "text-positive",
  value: "text-warning",
  comment: "text-ink-muted",
};

/** Code that the server has highlighted. */
export function CodeSpans({ spans }: { spans: readonly CodeSpan[] }) {
  let end = 0;
  return spans.map(({ tone, text }) => {
    end += text.length;
    return (
      <span key={end} className={LOOKS[tone]}>
        {text}
      </span>
    );
  });
}
