import { ExternalLink as Icon } from "lucide-react";
import type { ReactNode } from "react";
import { Breakable } from "./breakable";

/** An address outside the console, by its own text unless it is given another, opened in a page of its own that learns nothing of this one. Only http(s) becomes a link. */
export function ExternalLink({ href, children }: { href: string; children?: ReactNode }) {
  if (!/^https?:\/\//i.test(href)) return <Breakable text={href} />;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-brand-ink underline underline-offset-2"
    >
      {children ?? <Breakable text={href} />}
      <Icon size={14} className="ml-1 inline" aria-hidden="true" />
    </a>
  );
}
