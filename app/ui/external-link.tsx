import { ExternalLink as Icon } from "lucide-react";
import type { ReactNode } from "react";
import { Breakable } from "./breakable";

/**
 * A link to another site, in a new tab without referrer or opener; by default its text is the address. Only http(s) addresses
 * become links.
 */
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
