import { ExternalLink as Icon } from "lucide-react";
import { Breakable } from "./breakable";

/** An address outside the console, opened in a page of its own that learns nothing of this one. Only http(s) becomes a link. */
export function ExternalLink({ href }: { href: string }) {
  if (!/^https?:\/\//i.test(href)) return <Breakable text={href} />;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-brand-ink underline underline-offset-2"
    >
      <Breakable text={href} />
      <Icon size={14} className="ml-1 inline" aria-hidden="true" />
    </a>
  );
}
