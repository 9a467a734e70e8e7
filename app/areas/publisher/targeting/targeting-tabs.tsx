import { Trans, useLingui } from "@lingui/react/macro";
import { useProject } from "../../../kit/use-project";
import { LinkTabs } from "../../../ui/tabs";

/** The lists of audience targeting, as tabs. */
export function TargetingTabs() {
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <LinkTabs
      label={t`오디언스 타깃팅`}
      tabs={[
        { to: path("targeting"), label: <Trans>타깃팅</Trans>, exact: true },
        { to: path("targeting/context"), label: <Trans>컨텍스트</Trans> },
        { to: path("targeting/categories"), label: <Trans>카테고리</Trans> },
        { to: path("targeting/events"), label: <Trans>이벤트</Trans> },
        { to: path("targeting/properties"), label: <Trans>사용자 속성</Trans> },
      ]}
    />
  );
}
