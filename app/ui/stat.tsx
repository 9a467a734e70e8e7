import type { ReactNode } from "react";
import { cx } from "./cx";

interface StatProps {
  label: ReactNode;
  value: ReactNode;
  /** A comparison or a unit, displayed below. */
  note?: ReactNode;
}

/** Up to six numbers in a single row, stacked on a narrow screen: `<StatList><Stat … /></StatList>`. */
export function StatList({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <dl className="grid gap-px overflow-hidden rounded-lg border border-line bg-line @xl:auto-cols-fr @xl:grid-flow-col">
        {children}
      </dl>
    </div>
  );
}

export function Stat({ label, value, note }: StatProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 bg-surface px-4 py-2 @xl:block @xl:py-3">
      <dt className="text-[13px] text-ink-muted">{label}</dt>
      <dd className="figures text-lg leading-7 font-bold @xl:text-xl @xl:leading-8 @3xl:text-2xl @3xl:leading-9">
        {value}
      </dd>
      {note && <dd className="w-full text-[13px] text-ink-muted">{note}</dd>}
    </div>
  );
}

export interface Description {
  key: string;
  term: ReactNode;
  value: ReactNode;
}

interface DescriptionListProps {
  items: readonly Description[];
  /** For a card that is narrow on every screen. */
  narrow?: boolean;
}

/** Terms and values in two columns; on narrow screens the terms take only the width they need. */
export function DescriptionList({ items, narrow = false }: DescriptionListProps) {
  return (
    <dl
      className={cx(
        "grid grid-cols-[fit-content(38%)_minmax(0,1fr)] gap-x-4 gap-y-2.5 text-sm",
        !narrow && "sm:grid-cols-[minmax(120px,180px)_1fr] sm:gap-x-6",
      )}
    >
      {items.map(({ key, term, value }) => (
        <div key={key} className="contents">
          <dt className="text-ink-muted">{term}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
