import { Trans } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { DisclosureSummary } from "../../ui/disclosure-summary";

interface DecisionColumnsProps {
  panel: ReactNode;
  children: ReactNode;
}

/** Data for a decision, with the panel beside it, or below it on a narrow screen. */
export function DecisionColumns({ panel, children }: DecisionColumnsProps) {
  return (
    <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_340px] lg:items-start">
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
      {panel}
    </div>
  );
}

interface DecisionPanelProps {
  title: ReactNode;
  /** What is decided and until when, in a line. */
  summary: ReactNode;
  /** Details; behind a disclosure on narrow screens. */
  children: ReactNode;
  acts: ReactNode;
}

/** The decision of a page, always in view: at the side, or at the bottom of a narrow screen. */
export function DecisionPanel({ title, summary, children, acts }: DecisionPanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      data-decision-panel=""
      className="group/panel sticky bottom-0 z-30 -mx-4 flex flex-col gap-3 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6 lg:top-[calc(var(--header-height)+16px)] lg:bottom-auto lg:mx-0 lg:max-h-[calc(100dvh-var(--header-height)-32px)] lg:overflow-y-auto lg:rounded-lg lg:border lg:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={titleId} className="w-full text-base font-semibold max-lg:sr-only">
          {title}
        </h2>
        {summary}
      </div>
      <details data-more="" className="group -mt-2 text-[13px] text-ink-muted lg:hidden">
        <DisclosureSummary className="min-h-7">
          <Trans>자세히</Trans>
        </DisclosureSummary>
      </details>
      <div className="hidden max-h-[40dvh] flex-col gap-4 overflow-y-auto group-has-[[data-more][open]]/panel:flex lg:flex lg:max-h-none lg:overflow-visible">
        {children}
      </div>
      <div className="flex flex-wrap items-start gap-2">{acts}</div>
    </section>
  );
}
