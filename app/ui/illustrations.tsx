import type { ReactNode } from "react";
import { Mark } from "./mark";

/**
 * Illustration of an empty yard: two roofs with the icon of the missing item between them. Decorative: the text below says the
 * same.
 */
export function EmptyYard({ children }: { children?: ReactNode }) {
  return (
    <span className="relative block h-24 w-48 text-ink-muted" aria-hidden="true">
      <svg
        viewBox="0 0 192 96"
        aria-hidden="true"
        className="absolute inset-0 size-full"
        fill="none"
        strokeLinejoin="round"
      >
        <ellipse cx="96" cy="82" rx="88" ry="11" className="fill-sunken" />
        <g className="fill-surface stroke-line-strong" strokeWidth="2">
          <path d="M22 46v34h32V46" />
          <path d="M138 46v34h32V46" />
        </g>
        <g className="fill-brand-soft stroke-brand-ink" strokeWidth="2">
          <path d="M10 47c9-2 15-8 19-17h18c4 9 10 15 19 17z" />
          <path d="M126 47c9-2 15-8 19-17h18c4 9 10 15 19 17z" />
        </g>
        <path d="M33 80V60h10v20M149 80V60h10v20" className="stroke-line-strong" strokeWidth="2" />
        <path d="M70 84h52" className="stroke-line-strong" strokeWidth="2" strokeDasharray="3 5" />
      </svg>
      <span className="absolute inset-x-0 top-9 flex justify-center">{children ?? <Mark size={28} />}</span>
    </span>
  );
}
