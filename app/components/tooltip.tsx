import type { ReactElement, ReactNode } from "react";
import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components/Tooltip";

/** A few words about a control, on hover and on focus. Never the only place of what somebody needs to know. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  return (
    <TooltipTrigger delay={400}>
      {children}
      <AriaTooltip
        offset={6}
        className="z-60 max-w-64 rounded-md bg-ink px-2.5 py-1.5 text-xs text-canvas shadow-raised"
      >
        {content}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
