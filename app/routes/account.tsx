import { Trans, useLingui } from "@lingui/react/macro";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { z } from "zod";
import { requireAccount } from "../../worker/services/kernel";
import { accountTitle } from "../areas/account/words";
import { accountPath, fromOf } from "../kit/account-paths";
import { FramedShell } from "../kit/app-shell";
import { type Frame, frameView, loadFrame } from "../kit/frame.server";
import { pageLoader } from "../kit/page.server";
import { RouteError } from "../kit/route-error";
import type { PageHandle } from "../root";
import { LinkTabs } from "../ui/tabs";

export const handle = { title: accountTitle } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    from: z.string(),
    frame: frameView,
  }),
  async (adapter) => {
    requireAccount(adapter.ctx);
    const from = fromOf(adapter.url);
    return { from, frame: await loadFrame(adapter, from) };
  },
);

export { RouteError as ErrorBoundary };

export default function AccountRoute() {
  const { from, frame } = useLoaderData<typeof loader>();
  return (
    <AccountShell from={from} frame={frame}>
      <Outlet />
    </AccountShell>
  );
}

/** Frame of the account's pages: its tabs and the return link, inside the frame of the project that the reader came from. */
function AccountShell({ from, frame, children }: { from: string; frame: Frame; children: ReactNode }) {
  const { t } = useLingui();
  const tabs = [
    { tab: "profile", label: t`프로필` },
    { tab: "security", label: t`보안` },
    { tab: "language", label: t`언어` },
    { tab: "alarms", label: t`알림` },
    { tab: "devices", label: t`기기` },
    { tab: "groups", label: t`그룹` },
    { tab: "delete", label: t`계정 삭제` },
  ] as const;
  return (
    <FramedShell frame={frame}>
      <div className="rounded-lg border border-line bg-surface p-4 sm:p-6">
        <div className="flex items-start justify-between gap-4 pb-3">
          <h1 className="text-xl leading-8 font-bold">
            <Trans>계정</Trans>
          </h1>
          <Link
            to={from}
            aria-label={t`계정 메뉴 닫기`}
            className="inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-hover hover:text-ink"
          >
            <X size={18} aria-hidden="true" />
          </Link>
        </div>
        <LinkTabs
          label={t`계정`}
          tabs={tabs.map(({ tab, label }) => ({ to: accountPath(tab, from), label }))}
        />
        <div className="flex flex-col gap-4">{children}</div>
      </div>
    </FramedShell>
  );
}
