import { Link } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { isTyping } from "../../ui/use-focused-answer";

interface AuthCardProps {
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Links to the other sign-in pages. */
  footer?: ReactNode;
  /** Id of the control that is focused when the page opens, unless the reader is already typing. */
  focusId?: string;
}

/** The card of a sign-in page. */
export function AuthCard({ title, description, children, footer, focusId }: AuthCardProps) {
  useEffect(() => {
    // Text may be typed before hydration; typing must not continue in another field, such as a password.
    if (focusId && !isTyping()) document.getElementById(focusId)?.focus();
  }, [focusId]);
  return (
    <section className="w-full max-w-[420px] rounded-lg border border-line bg-surface p-5 sm:p-8">
      <h1 className="text-xl leading-8 font-bold">{title}</h1>
      {description && <p className="mt-1 text-sm text-ink-muted">{description}</p>}
      <div className="mt-6">{children}</div>
      {footer && (
        <div className="mt-6 flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-t border-line pt-4 text-sm text-ink-muted">
          {footer}
        </div>
      )}
    </section>
  );
}

/** A link in the card's text. */
export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-6 items-center font-medium text-ink underline underline-offset-2"
    >
      {children}
    </Link>
  );
}
