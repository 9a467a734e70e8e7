import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { isEditable, type PlannedCampaign } from "../../../../domain/booking";
import { useProject } from "../../../kit/use-project";
import { type Column, DataTable } from "../../../ui/data-table";
import { ConfirmIntentButton, IntentButton } from "../../../ui/intent-button";
import { EmptyState } from "../../../ui/page";
import { useFormat } from "../../../ui/use-format";
import { CampaignBadge } from "../../campaign/campaign-badge";
import { PeriodCell } from "../../campaign/list-cells";
import { STEP_TITLES } from "../booking/steps";

interface PlanCampaignsProps {
  campaigns: readonly PlannedCampaign[];
  /** Whether the reader may change the plan. */
  editable: boolean;
}

/** The campaigns of a plan, with what each still lacks. */
export function PlanCampaigns({ campaigns, editable }: PlanCampaignsProps) {
  const { t } = useLingui();
  const { path } = useProject();
  const format = useFormat();
  const columns: Column<PlannedCampaign>[] = [
    {
      key: "campaign",
      header: t`매체와 상품`,
      cell: ({ id, publisherName, productName, name }) => (
        <div className="min-w-0">
          <Link to={path(`campaigns/${id}`)} className="inline-flex min-h-6 items-center hover:underline">
            {publisherName} · {productName}
          </Link>
          {name && <p className="text-[13px] text-ink-muted">{name}</p>}
        </div>
      ),
    },
    { key: "period", header: t`기간`, cell: (campaign) => <PeriodCell {...campaign} /> },
    { key: "state", header: t`상태`, cell: (campaign) => <PlannedState campaign={campaign} /> },
    {
      key: "total",
      header: t`합계 (부가세 포함)`,
      align: "end",
      cell: ({ quote }) => (quote ? format.money(quote.totalMinor, quote.currency) : "–"),
    },
  ];
  if (editable)
    columns.push({
      key: "manage",
      header: t`관리`,
      cell: (campaign) => <PlannedActs campaign={campaign} mayFill={campaigns.length > 1} />,
    });
  return (
    <DataTable
      caption={t`플랜의 캠페인`}
      rows={campaigns}
      rowKey={({ id }) => id}
      columns={columns}
      empty={
        <EmptyState
          title={t`아직 담은 캠페인이 없어요`}
          description={t`여러 매체의 예약 초안을 담아 주세요.`}
        />
      }
    />
  );
}

function PlannedState({ campaign: { id, status, label, openSteps } }: { campaign: PlannedCampaign }) {
  const { i18n } = useRuntime();
  const { path } = useProject();
  if (!isEditable(status) || openSteps.length === 0) return <CampaignBadge label={label} />;
  return (
    <span className="inline-flex flex-wrap gap-x-2">
      <Trans>채울 내용:</Trans>
      {openSteps.map((step) => (
        <Link
          key={step}
          to={path(`campaigns/${id}/edit/${step}`)}
          className="inline-flex min-h-6 items-center underline underline-offset-2"
        >
          {i18n._(STEP_TITLES[step])}
        </Link>
      ))}
    </span>
  );
}

function PlannedActs({ campaign, mayFill }: { campaign: PlannedCampaign; mayFill: boolean }) {
  const { t } = useLingui();
  const title = `${campaign.publisherName} · ${campaign.productName}`;
  return (
    <div className="flex flex-wrap gap-2">
      {mayFill && campaign.openSteps.length === 0 && (
        <ConfirmIntentButton
          intent="fill"
          id={campaign.id}
          size="small"
          tone="primary"
          title={t`다른 캠페인도 같은 내용으로 채울까요?`}
          description={t`광고주와 담당자, 랜딩 URL, 결제 정보를 이 캠페인과 같게 바꿔요. 캠페인 이름과 노출 한도, 일정은 그대로예요.`}
          confirmLabel={t`채우기`}
        >
          <Trans>모두 이 내용으로</Trans>
          <span className="sr-only"> {title}</span>
        </ConfirmIntentButton>
      )}
      <IntentButton intent="take-out" id={campaign.id} size="small" variant="quiet">
        <Trans>제외</Trans>
        <span className="sr-only"> {title}</span>
      </IntentButton>
    </div>
  );
}
