import { Trans, useLingui } from "@lingui/react/macro";
import { useProject } from "../../kit/use-project";
import { LinkTabs } from "../../ui/tabs";

/** Tabs: all campaigns by status, upcoming bookings by start with their open tasks, and plans across publishers. */
export function CampaignListTabs() {
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <LinkTabs
      label={t`캠페인 목록 보기`}
      tabs={[
        { to: path("campaigns"), label: <Trans>모든 캠페인</Trans> },
        { to: path("bookings"), label: <Trans>예약 일정과 소재 마감</Trans> },
        { to: path("plans"), label: <Trans>미디어 플랜</Trans> },
      ]}
    />
  );
}
