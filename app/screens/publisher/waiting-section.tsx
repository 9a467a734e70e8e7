import { Trans, useLingui } from "@lingui/react/macro";
import { useProject } from "../../shell/use-project";
import { BulkForm } from "./bulk-form";
import type { PublisherCampaign } from "./campaign-row";
import { CampaignTable } from "./campaign-table";
import { OwnReasons, RejectDialog } from "./reject-dialog";
import { useCampaignReasons } from "./rejection-reasons";

interface WaitingSectionProps {
  /** The soonest due first. */
  campaigns: readonly PublisherCampaign[];
  reasons: readonly string[];
  now: number;
}

const FORM = "waiting-bulk";

/** What waits for the publisher's word, to be decided one by one or several at once. */
export function WaitingSection({ campaigns, reasons, now }: WaitingSectionProps) {
  const { t } = useLingui();
  const { may } = useProject();
  const templates = useCampaignReasons();
  const mayReview = may("campaign.review");
  const table = (
    <CampaignTable
      caption={t`검토를 기다리는 캠페인`}
      campaigns={campaigns}
      now={now}
      {...(mayReview ? { form: FORM } : {})}
    />
  );
  return (
    <section className="pb-8">
      <h2 className="pb-2 text-base font-semibold">
        <Trans>검토를 기다리는 캠페인 {campaigns.length}건</Trans>
      </h2>
      {mayReview ? (
        <OwnReasons.Provider value={reasons}>
          <BulkForm
            intent="approve-selected"
            label={<Trans>고른 캠페인과 소재 승인</Trans>}
            form={FORM}
            rows={campaigns.map(({ id }) => id).join()}
            also={(ids) => (
              <RejectDialog
                intent="reject-selected"
                ids={ids}
                title={t`고른 캠페인을 반려할까요?`}
                description={t`광고주마다 같은 사유를 읽고 수정해서 다시 요청할 수 있어요. 잡아 둔 구좌는 풀려요.`}
                templates={templates}
                size="small"
              >
                <Trans>고른 캠페인 반려</Trans>
              </RejectDialog>
            )}
          >
            {table}
          </BulkForm>
        </OwnReasons.Provider>
      ) : (
        table
      )}
    </section>
  );
}
