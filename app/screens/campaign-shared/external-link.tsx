import { ExternalLink as Icon } from "lucide-react";

/** Somebody else's address, in a page of its own that learns nothing of this one. Only http(s) becomes a link. */
export function ExternalLink({ href }: { href: string }) {
  if (!/^https?:\/\//i.test(href)) return <span className="break-all">{href}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex items-center gap-1 break-all text-brand-ink underline underline-offset-2"
    >
      {href}
      <Icon size={14} className="shrink-0" aria-hidden="true" />
    </a>
  );
}
