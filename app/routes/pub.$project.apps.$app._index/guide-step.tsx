import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

/** Maximum units whose code a guide contains; the other units' code is on their own pages. */
export const GUIDE_UNITS_MAX = 3;

export function OtherUnits() {
  return (
    <p className="text-[13px] text-ink-muted">
      <Trans>다른 유닛의 코드는 광고 유닛 화면에 있어요.</Trans>
    </p>
  );
}

/** A numbered step of a guide. */
export function GuideStep(props: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        className="nums flex size-6 shrink-0 items-center justify-center rounded-full bg-brand-soft text-xs font-semibold text-brand-ink"
        aria-hidden="true"
      >
        {props.number}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="pb-1 text-sm font-semibold">{props.title}</h3>
        {props.children}
      </div>
    </li>
  );
}

export function GuideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="text-brand-ink underline" href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
