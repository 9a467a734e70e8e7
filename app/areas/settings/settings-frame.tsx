import { Trans, useLingui } from "@lingui/react/macro";
import { NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Action } from "../../../domain/people";
import { useProject } from "../../kit/use-project";
import { cx } from "../../ui/cx";
import { UnsavedGuard } from "../../ui/form/unsaved-guard";
import { PageHeader } from "../../ui/page";
import { type LinkTab, LinkTabs } from "../../ui/tabs";

/** The frame of every settings page of a publisher: its tabs, which are a list beside the page where there is room for one. */
export function PublisherSettingsFrame({ children }: { children: ReactNode }) {
  return <SettingsFrame tabs={usePublisherTabs()}>{children}</SettingsFrame>;
}

export function SettingsFrame({ tabs, children }: { tabs: readonly LinkTab[]; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={<Trans>설정</Trans>} />
      <div className="lg:hidden">
        <LinkTabs label={t`설정`} tabs={tabs} />
      </div>
      <div className="lg:grid lg:grid-cols-[168px_minmax(0,1fr)] lg:gap-8">
        <nav aria-label={t`설정`} className="hidden lg:block">
          <ul className="flex flex-col gap-0.5">
            {tabs.map(({ to, label, exact }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={exact ?? false}
                  prefetch="intent"
                  className={({ isActive }) =>
                    cx(
                      "flex min-h-9 items-center rounded-md px-2.5 text-sm",
                      isActive ? "bg-brand-soft font-semibold text-brand-ink" : "text-ink hover:bg-hover",
                    )
                  }
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <UnsavedGuard>{children}</UnsavedGuard>
      </div>
    </>
  );
}

/** The tabs that the reader's level opens. Source: rule L8. */
function usePublisherTabs(): LinkTab[] {
  const { t } = useLingui();
  const { may, path } = useProject();
  const tab = (below: string, label: string, action: Action) =>
    may(action) ? [{ to: path(`settings/${below}`), label }] : [];
  return [
    { to: path("settings"), label: t`일반`, exact: true },
    ...tab("platform", t`플랫폼`, "project.read"),
    ...tab("profile", t`광고 프로필`, "project.read"),
    ...tab("benefits", t`혜택`, "benefit.read"),
    ...tab("app", t`앱`, "app.read"),
    ...tab("operation", t`운영`, "project.read"),
    ...tab("allow-list", t`허용 목록`, "allow-list.read"),
    ...tab("member", t`멤버`, "members.read"),
    ...tab("plan", t`요금제와 사용량`, "plan.read"),
    ...tab("payout", t`정산 정보`, "payout.read"),
    ...tab("enhancement", t`부가 기능`, "project.read"),
    ...tab("devices", t`테스트 기기`, "preview.read"),
    ...tab("webhook", t`웹훅`, "webhook.read"),
    ...tab("client-credentials", t`클라이언트 자격 증명`, "client-credentials.read"),
    ...tab("access-token", t`액세스 토큰`, "access-token.read"),
    ...tab("delete", t`삭제`, "project.delete"),
  ];
}
