import { Link } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { isTyping } from "../../ui/use-focused-answer";

interface AuthCardProps {
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Ways to the other pages of signing in. */
  footer?: ReactNode;
  /** Id of the control that has the focus when the page opens, unless the reader is typing already. */
  focusId?: string;
}

/** The one card of a page of signing in. */
export function AuthCard({ title, description, children, footer, focusId }: AuthCardProps) {
  useEffect(() => {
    // The page can be typed into before its scripts run: what is typed must not go on in another field, a password least of all.
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

/** A link of the card's text. */
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
