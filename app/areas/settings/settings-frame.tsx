import { Trans, useLingui } from "@lingui/react/macro";
import { NavLink, useLocation } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { useProject } from "../../kit/use-project";
import { cx } from "../../ui/cx";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { PageHeader } from "../../ui/page";
import type { LinkTab } from "../../ui/tabs";

/** A group of settings pages. */
export interface SettingsGroup {
  key: string;
  /** Absent if all pages are of one kind. */
  heading?: string;
  tabs: readonly LinkTab[];
}

/** Frame of a publisher's settings pages. */
export function PublisherSettingsFrame({ children }: { children: ReactNode }) {
  return <SettingsFrame groups={usePublisherGroups()}>{children}</SettingsFrame>;
}

/** List of pages beside the page; on a narrow screen it folds below the current page's name. */
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
        // Navigating folds the list.
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

/** A settings page as a tab, if the reader may open it. */
export function useSettingsTab() {
  const { opens, path } = useProject();
  return (below: string, label: string): LinkTab[] => {
    const page = below === "" ? "settings" : `settings/${below}`;
    return opens(page) ? [{ to: path(page), label, exact: below === "" }] : [];
  };
}

/** Settings pages that the reader may open, in groups. Source: rule L8. */
function usePublisherGroups(): SettingsGroup[] {
  const { t } = useLingui();
  const tab = useSettingsTab();
  const groups: SettingsGroup[] = [
    {
      key: "service",
      heading: t`서비스`,
      tabs: [
        ...tab("", t`일반`),
        ...tab("platform", t`플랫폼`),
        ...tab("profile", t`광고 프로필`),
        ...tab("app", t`앱`),
        ...tab("member", t`멤버`),
      ],
    },
    {
      key: "sale",
      heading: t`판매와 정산`,
      tabs: [
        ...tab("operation", t`운영`),
        ...tab("allow-list", t`허용 목록`),
        ...tab("benefits", t`혜택`),
        ...tab("payout", t`정산 정보`),
        ...tab("plan", t`요금제와 사용량`),
      ],
    },
    {
      key: "developing",
      heading: t`연동`,
      tabs: [
        ...tab("enhancement", t`부가 기능`),
        ...tab("devices", t`테스트 기기`),
        ...tab("webhook", t`웹훅`),
        ...tab("client-credentials", t`클라이언트 인증 정보`),
        ...tab("access-token", t`액세스 토큰`),
      ],
    },
    { key: "end", heading: t`데이터와 삭제`, tabs: [...tab("data", t`데이터`), ...tab("delete", t`삭제`)] },
  ];
  return groups.filter(({ tabs }) => tabs.length > 0);
}
