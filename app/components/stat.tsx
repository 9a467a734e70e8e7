import type { ReactNode } from "react";

interface StatProps {
  label: ReactNode;
  value: ReactNode;
  /** A comparison or a unit, below. */
  note?: ReactNode;
}

/** Numbers that stand side by side: `<StatList><Stat … /></StatList>`. */
export function StatList({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden max-sm:*:odd:last:col-span-2 rounded-lg border border-line bg-line sm:grid-cols-[repeat(auto-fit,minmax(140px,1fr))]">
      {children}
    </dl>
  );
}

export function Stat({ label, value, note }: StatProps) {
  return (
    <div className="bg-surface px-4 py-3">
      <dt className="text-[13px] text-ink-muted">{label}</dt>
      <dd className="nums text-xl leading-8 font-bold">{value}</dd>
      {note && <dd className="text-[13px] text-ink-muted">{note}</dd>}
    </div>
  );
}

export interface Description {
  key: string;
  term: ReactNode;
  value: ReactNode;
}

/** Terms and their values, two columns where there is room. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className="grid gap-y-2.5 text-sm sm:grid-cols-[minmax(120px,180px)_1fr] sm:gap-x-6">
      {items.map(({ key, term, value }) => (
        <div key={key} className="sm:contents">
          <dt className="text-ink-muted">{term}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
