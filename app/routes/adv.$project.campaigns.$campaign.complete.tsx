import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { CircleCheck } from "lucide-react";
import { campaignDetailView, getCampaign } from "../../worker/services/booking";
import { CreativeCoverage } from "../areas/advertiser/creative/creative-coverage";
import { CampaignBadge } from "../areas/campaign/campaign-badge";
import { useLabelHint } from "../areas/campaign/creatives/use-label-hint";
import { useNames } from "../areas/campaign/names";
import { projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { Card } from "../ui/page";
import { DescriptionList } from "../ui/stat";
import { useFormat } from "../ui/use-format";

const title = msg`검토 요청 완료`;

export const handle = { access: "campaign.read", title } satisfies PageHandle;

export const loader = projectLoader(campaignDetailView, ({ ctx, project, id }) =>
  getCampaign(ctx, project, id("campaign"), "adv"),
);

/** Confirmation with the next steps. */
export default function CompleteScreen() {
  const detail = useLoaderData<typeof loader>();
  const { path } = useProject();
  const { campaign, label, offer, quote } = detail;
  const { t } = useLingui();
  const format = useFormat();
  const names = useNames();
  const hint = useLabelHint(detail);
  const home = path(`campaigns/${campaign.id}`);
  return (
    <div className="mx-auto flex max-w-form flex-col gap-5">
      <div className="flex flex-col items-center gap-2 pt-4 text-center">
        <CircleCheck size={40} className="text-positive" aria-hidden="true" />
        <h1 className="text-xl font-bold">
          <Trans>검토를 요청했어요</Trans>
        </h1>
        <CampaignBadge label={label} />
        {hint && <p className="text-sm text-ink-muted">{hint}</p>}
        <p className="text-sm text-ink-muted">
          <Trans>결과는 알림과 이메일로 알려 드려요.</Trans>
        </p>
      </div>
      <Card title={campaign.name}>
        <DescriptionList
          items={[
            {
              key: "product",
              term: t`상품`,
              value: `${offer.publisher.displayName} · ${offer.product.name}`,
            },
            ...(campaign.startDay && campaign.endDay
              ? [{ key: "days", term: t`기간`, value: format.dayRange(campaign.startDay, campaign.endDay) }]
              : []),
            ...(quote && quote.totalMinor > 0
              ? [
                  {
                    key: "total",
                    term: t`합계 (${names.tax(quote.tax?.name ?? "vat")} 포함)`,
                    value: <strong className="nums">{format.money(quote.totalMinor, quote.currency)}</strong>,
                  },
                ]
              : []),
          ]}
        />
      </Card>
      <Card title={<Trans>소재</Trans>}>
        <CreativeCoverage detail={detail} />
      </Card>
      <div className="flex flex-wrap justify-center gap-2">
        <LinkButton to={`${home}/creatives/new`}>
          <Trans>소재 추가</Trans>
        </LinkButton>
        <LinkButton to={home} variant="primary">
          <Trans>이 캠페인 보기</Trans>
        </LinkButton>
      </div>
    </div>
  );
}
