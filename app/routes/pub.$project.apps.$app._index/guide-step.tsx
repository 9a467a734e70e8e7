import { Trans, useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
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

/** A numbered step of a guide, ticked once its signal has come. */
export function GuideStep(props: { number: number; title: string; isDone?: boolean; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <li className="flex gap-3">
      <span
        className="nums flex size-6 shrink-0 items-center justify-center rounded-full bg-brand-soft text-xs font-semibold text-brand-ink"
        {...(props.isDone ? { role: "img", "aria-label": t`완료` } : { "aria-hidden": true })}
      >
        {props.isDone ? <Check size={14} /> : props.number}
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
