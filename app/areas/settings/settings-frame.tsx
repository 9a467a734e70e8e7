import { Trans, useLingui } from "@lingui/react/macro";
import { NavLink, useLocation } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import type { Action } from "../../../domain/people";
import { useProject } from "../../kit/use-project";
import { cx } from "../../ui/cx";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { PageHeader } from "../../ui/page";
import type { LinkTab } from "../../ui/tabs";

/** Pages of settings that belong together. */
export interface SettingsGroup {
  key: string;
  /** Where all pages are of one kind, none. */
  heading?: string;
  tabs: readonly LinkTab[];
}

/** The frame of every settings page of a publisher. */
export function PublisherSettingsFrame({ children }: { children: ReactNode }) {
  return <SettingsFrame groups={usePublisherGroups()}>{children}</SettingsFrame>;
}

/** The list of pages beside the page; on a narrow screen it folds away below the name of the page that is shown. */
export function SettingsFrame({
  groups,
  children,
}: {
  groups: readonly SettingsGroup[];
  children: ReactNode;
}) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const current = groups
    .flatMap(({ tabs }) => tabs)
    .findLast(({ to, exact }) => pathname === to || (!exact && pathname.startsWith(`${to}/`)));
  return (
    <>
      <PageHeader title={<Trans>설정</Trans>} description={current?.label} />
      <details
        // Another page folds the list that led to it.
        key={pathname}
        className="group mb-5 rounded-md border border-line-strong bg-surface lg:hidden"
      >
        <summary className="flex h-11 list-none items-center justify-between gap-2 px-3 text-sm font-medium [&::-webkit-details-marker]:hidden">
          <span>
            <Trans>설정 메뉴</Trans>
            {current && <span className="text-ink-muted"> · {current.label}</span>}
          </span>
          <ChevronDown size={18} aria-hidden="true" className="group-open:rotate-180" />
        </summary>
        <div className="border-t border-line p-2">
          <SettingsList label={t`설정`} groups={groups} />
        </div>
      </details>
      <div className="lg:grid lg:grid-cols-[168px_minmax(0,1fr)] lg:gap-8">
        <div className="hidden lg:block">
          <SettingsList label={t`설정`} groups={groups} />
        </div>
        <UnsavedGuard>{children}</UnsavedGuard>
      </div>
    </>
  );
}

function SettingsList({ label, groups }: { label: string; groups: readonly SettingsGroup[] }) {
  return (
    <nav aria-label={label} className="flex flex-col gap-4">
      {groups.map(({ key, heading, tabs }) => (
        <div key={key}>
          {heading && <p className="px-2.5 pb-1 text-xs font-medium text-ink-muted">{heading}</p>}
          <ul className="flex flex-col gap-0.5">
            {tabs.map(({ to, label: name, exact }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={exact ?? false}
                  prefetch="intent"
                  className={({ isActive }) =>
                    cx(
                      "flex min-h-9 items-center rounded-md px-2.5 text-sm -outline-offset-2",
                      isActive ? "bg-brand-soft font-semibold text-brand-ink" : "text-ink hover:bg-hover",
                    )
                  }
                >
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The pages that the reader's level opens, by what they are about. Source: rule L8. */
function usePublisherGroups(): SettingsGroup[] {
  const { t } = useLingui();
  const { may, path } = useProject();
  const tab = (below: string, label: string, action: Action) =>
    may(action) ? [{ to: path(`settings/${below}`), label }] : [];
  const groups: SettingsGroup[] = [
    {
      key: "service",
      heading: t`서비스`,
      tabs: [
        { to: path("settings"), label: t`일반`, exact: true },
        ...tab("platform", t`플랫폼`, "project.read"),
        ...tab("profile", t`광고 프로필`, "project.read"),
        ...tab("app", t`앱`, "app.read"),
        ...tab("member", t`멤버`, "members.read"),
      ],
    },
    {
      key: "sale",
      heading: t`판매와 정산`,
      tabs: [
        ...tab("operation", t`운영`, "project.read"),
        ...tab("allow-list", t`허용 목록`, "allow-list.read"),
        ...tab("benefits", t`혜택`, "benefit.read"),
        ...tab("payout", t`정산 정보`, "payout.read"),
        ...tab("plan", t`요금제와 사용량`, "plan.read"),
      ],
    },
    {
      key: "developing",
      heading: t`연동`,
      tabs: [
        ...tab("enhancement", t`부가 기능`, "project.read"),
        ...tab("devices", t`테스트 기기`, "preview.read"),
        ...tab("webhook", t`웹훅`, "webhook.read"),
        ...tab("client-credentials", t`클라이언트 인증 정보`, "client-credentials.read"),
        ...tab("access-token", t`액세스 토큰`, "access-token.read"),
      ],
    },
    { key: "end", heading: t`서비스 삭제`, tabs: tab("delete", t`삭제`, "project.delete") },
  ];
  return groups.filter(({ tabs }) => tabs.length > 0);
}
