import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { forwardRef, type ReactNode } from "react";
import { cx } from "./cx";

export type AlertTone = "info" | "positive" | "warning" | "danger";

const TONE = {
  info: { className: "bg-info-soft text-info", icon: Info },
  positive: { className: "bg-positive-soft text-positive", icon: CircleCheck },
  warning: { className: "bg-warning-soft text-warning", icon: TriangleAlert },
  danger: { className: "bg-danger-soft text-danger", icon: CircleAlert },
} as const;

interface InlineAlertProps {
  tone: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link at the right, or below on narrow screens. */
  action?: ReactNode;
}

export const InlineAlert = forwardRef<HTMLDivElement, InlineAlertProps>(function InlineAlert(
  { tone, title, children, action },
  ref,
) {
  const { className, icon: Icon } = TONE[tone];
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={tone === "danger" ? "alert" : "status"}
      className={cx(
        "flex flex-wrap items-start justify-between gap-x-4 gap-y-2.5 rounded-md px-3 py-2.5 text-sm",
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        <Icon size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className="text-ink">{children}</div>}
        </div>
      </div>
      {action && <div className="max-sm:pl-7">{action}</div>}
    </div>
  );
});
