import { Trans, useLingui } from "@lingui/react/macro";
import { PageHeader } from "../../components/page";
import { LinkTabs } from "../../components/tabs";
import { useProject } from "../../shell/use-project";

/** The head of every settings page. */
export function SettingsTabs() {
  const { t } = useLingui();
  const { may, path } = useProject();
  return (
    <>
      <PageHeader title={<Trans>설정</Trans>} />
      <LinkTabs
        label={t`설정`}
        tabs={[
          { to: path("settings"), label: t`일반`, exact: true },
          { to: path("settings/operation"), label: t`운영` },
          ...(may("access-token.write")
            ? [{ to: path("settings/access-token"), label: t`액세스 토큰` }]
            : []),
          ...(may("testing.read") ? [{ to: path("settings/devices"), label: t`테스트 기기` }] : []),
          ...(may("allow-list.read") ? [{ to: path("settings/allow-list"), label: t`허용 목록` }] : []),
        ]}
      />
    </>
  );
}
