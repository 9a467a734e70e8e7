import { useLingui } from "@lingui/react/macro";
import { Link, useFetcher, useLocation } from "@remix-run/react";
import { Bell as BellIcon } from "lucide-react";
import { useEffect } from "react";

const SHOWN_MAX = 99;

/** Leads to the notifications, and counts those that are not read, anew with each page. */
export function Bell() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const { load, data } = useFetcher<{ unread: number }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another moment
  useEffect(() => load("/notifications/unread"), [load, pathname]);
  const unread = data?.unread ?? 0;
  const shown = unread > SHOWN_MAX ? `${SHOWN_MAX}+` : String(unread);
  return (
    <Link
      to="/notifications"
      className="relative inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink"
    >
      <BellIcon size={18} aria-hidden="true" />
      <span className="sr-only">{unread > 0 ? t`알림, 읽지 않음` : t`알림`}</span>{" "}
      {unread > 0 && (
        <span className="nums absolute top-0.5 right-0 min-w-4 rounded-full bg-danger px-1 text-center text-[10px] leading-4 font-bold text-danger-on">
          {shown}
        </span>
      )}
    </Link>
  );
}
