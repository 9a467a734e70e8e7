import { Link } from "@remix-run/react";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { cx } from "./cx";
import { useTrigger } from "./trigger";

/**
 * One primary per view, secondary beside it, quiet in rows and toolbars; danger-quiet opens a confirmation, danger confirms it.
 */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "danger-quiet";
export type ButtonSize = "large" | "medium" | "small";

const BASE =
  "inline-flex items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap motion-safe:transition-colors select-none " +
  "disabled:opacity-50 disabled:cursor-not-allowed aria-disabled:opacity-50";

const VARIANT: Record<ButtonVariant, string> = {
  primary: "bg-brand text-brand-on enabled:hover:brightness-110",
  secondary: "bg-surface text-ink border border-line-strong enabled:hover:bg-hover",
  quiet: "text-ink enabled:hover:bg-hover",
  danger: "bg-danger text-danger-on enabled:hover:brightness-110",
  "danger-quiet": "text-danger enabled:hover:bg-danger-soft",
};

const SIZE: Record<ButtonSize, string> = {
  large: "h-11 px-5 text-[15px] font-semibold",
  medium: "h-9 px-3.5 text-sm",
  small: "h-7 px-2.5 text-[13px]",
};

export function buttonClass(variant: ButtonVariant = "secondary", size: ButtonSize = "medium"): string {
  return cx(BASE, VARIANT[variant], SIZE[size]);
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
};

/** A button. Submits a form even before scripts load; also used as a trigger of menus and dialogs. */
export function Button({ variant, size, icon, className, children, type = "button", ...rest }: ButtonProps) {
  const trigger = useTrigger(rest);
  return (
    <button {...rest} {...trigger} type={type} className={cx(buttonClass(variant, size), className)}>
      {icon}
      {children}
    </button>
  );
}

type LinkButtonProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  to: string;
  /** Loads the target as a new document. */
  reloadDocument?: boolean;
  preventScrollReset?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
};

export function LinkButton({ to, variant, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link
      {...rest}
      to={to}
      prefetch="intent"
      className={cx(
        buttonClass(variant, size),
        variant === "primary" || variant === "danger" ? "hover:brightness-110" : "hover:bg-hover",
        className,
      )}
    >
      {icon}
      {children}
    </Link>
  );
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> & {
  label: string;
  icon: ReactNode;
};

export const ICON_BUTTON =
  "inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink";

/** A button with only an icon; the label is its accessible name. Also used as a trigger of menus and dialogs. */
export function IconButton({ label, icon, className, type = "button", ...rest }: IconButtonProps) {
  const trigger = useTrigger(rest);
  return (
    <button {...rest} {...trigger} type={type} aria-label={label} className={cx(ICON_BUTTON, className)}>
      {icon}
    </button>
  );
}
