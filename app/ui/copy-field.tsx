import { useLingui } from "@lingui/react/macro";
import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Breakable } from "./breakable";
import { IconButton } from "./button";
import { type CodeSpan, CodeSpans } from "./code-spans";
import { cx } from "./cx";

const COPIED_MS = 2_000;

interface CopyFieldProps {
  label: string;
  value: string;
  /** Keeps line breaks, for code to paste. */
  multiline?: boolean;
  /** The same text, highlighted; with `multiline`. */
  spans?: readonly CodeSpan[] | undefined;
  /** The table's header is the label, which only screen readers get again. The text wraps anywhere. */
  isInTable?: boolean;
}

/** Text to copy: a key, an address, a snippet. Without a script it can be selected by hand. */
export function CopyField({ label, value, multiline = false, spans, isInTable = false }: CopyFieldProps) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className={isInTable ? "sr-only" : "text-[13px] font-medium"}>{label}</figcaption>
      <div className="flex items-start gap-1 rounded-md border border-line bg-sunken py-0.5 pr-0.5 pl-3">
        {multiline ? (
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
            tabIndex={0}
            className="min-w-0 flex-1 overflow-x-auto py-2 font-mono text-[13px] leading-5 break-normal"
          >
            {spans ? <CodeSpans spans={spans} /> : value}
          </pre>
        ) : (
          <code
            className={cx(
              "min-w-0 flex-1 py-2 text-left font-mono text-[13px] leading-5",
              isInTable ? "wrap-anywhere sm:text-xs" : "break-normal",
            )}
          >
            <Breakable text={value} isExact />
          </code>
        )}
        <IconButton
          label={copied ? t`복사했어요` : t`${label} 복사`}
          icon={copied ? <Check size={16} /> : <Copy size={16} />}
          onClick={() => void copy()}
        />
      </div>
      <span className="sr-only" role="status">
        {copied ? t`복사했어요` : ""}
      </span>
    </figure>
  );
}
