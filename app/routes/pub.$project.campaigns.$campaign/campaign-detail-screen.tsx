import { Trans, useLingui } from "@lingui/react/macro";
import type { ShownCampaignDetail } from "../../../worker/services/booking";
import { CampaignBadge } from "../../areas/campaign/campaign-badge";
import { QuestUnfunded } from "../../areas/campaign/quest-unfunded";
import { CampaignTabs } from "../../areas/campaign/tabs";
import { OwnReasons } from "../../areas/publisher/review/reject-dialog";
import { ActionFailure } from "../../kit/action-failure";
import { useProject } from "../../kit/use-project";
import { LinkButton } from "../../ui/button";
import { PageHeader } from "../../ui/page";
import { CampaignActions } from "./campaign-actions";
import { CampaignNotice } from "./campaign-notice";
import { type CampaignPageProps, TABS } from "./campaign-tabs";

const OVER = ["closed", "cancelled"];

/** Additional actions of a publisher on its in-house campaign. */
export function OwnCampaignWays({ detail: { campaign } }: { detail: ShownCampaignDetail }) {
  const { may, path } = useProject();
  if (campaign.projectId !== campaign.pubProjectId || !may("product.write")) return null;
  if (OVER.includes(campaign.status)) {
    return (
      <LinkButton to={path(`products/${campaign.productId}/in-house?from=${campaign.id}`)}>
        <Trans>같은 내용으로 복제</Trans>
      </LinkButton>
    );
  }
  return (
    <LinkButton to={path(`in-house/${campaign.id}`)}>
      {campaign.status === "rejected" ? <Trans>수정 후 다시 요청</Trans> : <Trans>소재 추가</Trans>}
    </LinkButton>
  );
}

/** Intents whose forms display their own refusals. */
const FORM_INTENTS = ["approve", "reject", "reject-creative", "cancel", "preview", "decide"];

interface CampaignDetailScreenProps extends CampaignPageProps {
  /** The publisher's rejection templates. */
  reasons: readonly string[];
}

export function CampaignDetailScreen({ reasons, ...page }: CampaignDetailScreenProps) {
  return (
    <OwnReasons.Provider value={reasons}>
      <CampaignPage {...page} />
    </OwnReasons.Provider>
  );
}

function CampaignPage(page: CampaignPageProps) {
  const { t } = useLingui();
  const { path } = useProject();
  const { detail, held } = page;
  const { campaign, label } = detail;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`캠페인`, to: path("campaigns") }, { label: campaign.name }]}
        title={campaign.name}
        badge={<CampaignBadge label={label} />}
        description={`${campaign.advertiserName ?? ""} · ${detail.offer.product.name}`}
        actions={
          <>
            <OwnCampaignWays detail={detail} />
            <CampaignActions detail={detail} held={held} />
          </>
        }
      />
      <ActionFailure except={FORM_INTENTS} />
      <div className="flex flex-col gap-4 pb-5 empty:hidden">
        <CampaignNotice detail={detail} />
        <QuestUnfunded
          campaign={campaign}
          missingMinor={held.receivableMinor + held.writtenOffMinor}
          now={page.now}
        />
      </div>
      <CampaignTabs tabs={TABS} page={page} />
    </>
  );
}
