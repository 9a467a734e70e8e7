import { useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx";
import { EmptyYard } from "./illustrations";

interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the end of the title line. */
  actions?: ReactNode;
  /** A status badge after the title. */
  badge?: ReactNode;
  breadcrumbs?: readonly Crumb[];
}

export interface Crumb {
  label: ReactNode;
  /** Absent for the current page. */
  to?: string;
}

/** Takes the focus if its element disappeared with the previous page: after saving a step, the next step's title is focused. */
function useLostFocus<Target extends HTMLElement>() {
  const target = useRef<Target>(null);
  const { key } = useLocation();
  const isOpenedAnew = key === "default";
  useEffect(() => {
    if (!isOpenedAnew && document.activeElement === document.body)
      target.current?.focus({ preventScroll: true });
  }, [isOpenedAnew]);
  return target;
}

export function PageHeader({ title, description, actions, badge, breadcrumbs }: PageHeaderProps) {
  const heading = useLostFocus<HTMLHeadingElement>();
  return (
    <header className="pb-5">
      {breadcrumbs && <Breadcrumbs items={breadcrumbs} />}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <h1 ref={heading} tabIndex={-1} className="text-xl leading-8 font-bold outline-none">
              {title}
            </h1>
            {badge}
          </div>
          {description && <p className="mt-0.5 text-sm text-ink-muted">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  );
}

export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`현재 위치`} className="pb-1">
      <ol className="flex flex-wrap items-center gap-1 text-[13px] text-ink-muted">
        {items.map((item, index) => (
          <li key={item.to ?? "here"} className="flex items-center gap-1">
            {index > 0 && <ChevronRight size={14} aria-hidden="true" />}
            {item.to ? (
              <Link to={item.to} className="inline-flex min-h-6 items-center hover:text-ink hover:underline">
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface CardProps {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function Card({ title, description, actions, children, className }: CardProps) {
  return (
    <section className={cx("rounded-lg border border-line bg-surface p-4 sm:p-5", className)}>
      {(title || actions) && (
        <div className="flex flex-wrap items-start justify-between gap-2 pb-4">
          <div className="min-w-0">
            {title && <h2 className="text-base font-semibold">{title}</h2>}
            {description && <p className="text-[13px] text-ink-muted">{description}</p>}
          </div>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}

interface EmptyStateProps {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

/** Message for an empty list, with the first action. */
export function EmptyState({ title, description, action, icon }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg bg-surface px-6 pt-6 pb-10 text-center">
      <EmptyYard>{icon}</EmptyYard>
      <p className="text-base font-semibold">{title}</p>
      {description && <p className="max-w-md text-sm text-balance text-ink-muted">{description}</p>}
      {action && <div className="pt-2">{action}</div>}
    </div>
  );
}
