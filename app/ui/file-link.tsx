import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "./button";
import { cx } from "./cx";

interface FileLinkProps {
  href: string;
  children: ReactNode;
}

/** A link to a file in a table row. Not prefetched, because that would generate the file twice. */
export function FileLink({ href, children }: FileLinkProps) {
  return (
    <a href={href} className="text-brand-ink underline underline-offset-2">
      {children}
    </a>
  );
}

/** A button for a file of a page. */
export function FileButton({ href, children }: FileLinkProps) {
  return (
    <a href={href} className={cx(buttonClass(), "hover:bg-hover")}>
      <Download size={16} aria-hidden="true" />
      {children}
    </a>
  );
}
