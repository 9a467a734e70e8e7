import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { cx } from "./cx";

export interface SearchLink {
  key: string;
  label: ReactNode;
  /** Parameters that the link sets; null removes one. */
  set: Record<string, string | null>;
  current: boolean;
}

interface SearchLinksProps {
  label: string;
  links: readonly SearchLink[];
  look?: "tabs" | "segments";
}

const LOOK = {
  tabs: {
    list: "flex gap-1 overflow-x-auto border-b border-line",
    item: "-mb-px inline-flex h-10 items-center border-b-2 px-3 text-sm whitespace-nowrap -outline-offset-2",
    on: "border-brand font-semibold text-brand-ink",
    off: "border-transparent text-ink-muted hover:text-ink",
  },
  segments: {
    list: "flex flex-wrap gap-1",
    item: "inline-flex h-8 items-center rounded-md border px-2.5 text-[13px] whitespace-nowrap",
    on: "border-brand bg-brand-soft font-semibold text-brand-ink",
    off: "border-line-strong bg-surface hover:bg-hover",
  },
} as const;

/** A choice stored in the URL: each option is a link to the same page with other parameters. */
export function SearchLinks({ label, links, look = "segments" }: SearchLinksProps) {
  const [search] = useSearchParams();
  const style = LOOK[look];
  return (
    <nav aria-label={label} className={style.list}>
      {links.map((link) => (
        <Link
          key={link.key}
          to={`?${changed(search, link.set)}`}
          preventScrollReset
          aria-current={link.current ? "true" : undefined}
          className={cx(style.item, link.current ? style.on : style.off)}
        >
          {link.label}
        </Link>
      ))}
    </nav>
  );
}

/** The URL's search with changed parameters; null removes one. */
export function changed(search: URLSearchParams, set: SearchLink["set"]): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(set)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
