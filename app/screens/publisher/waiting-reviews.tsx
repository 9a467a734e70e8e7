import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { LinkButton } from "../../components/button";
import { Card } from "../../components/page";
import { useProject } from "../../shell/use-project";
import type { PublisherCampaign } from "./campaign-row";
import { DeadlineBadge } from "./review-deadline";

const SHOWN = 5;

/** What waits for the publisher's word, the most urgent first. */
export function WaitingReviews({ waiting, now }: { waiting: readonly PublisherCampaign[]; now: number }) {
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <Card
      className="mb-5"
      title={<Trans>검토를 기다리는 캠페인</Trans>}
      description={
        waiting.length > 0 ? t`${waiting.length}건이 답을 기다려요.` : t`지금은 기다리는 캠페인이 없어요.`
      }
      actions={
        waiting.length > SHOWN && (
          <LinkButton to={path("campaigns?status=submitted")} size="small">
            <Trans>모두 보기</Trans>
          </LinkButton>
        )
      }
    >
      {waiting.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {waiting.slice(0, SHOWN).map((campaign) => (
            <li
              key={campaign.id}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5"
            >
              <div className="min-w-0">
                <Link
                  to={path(`campaigns/${campaign.id}`)}
                  className="inline-flex min-h-6 items-center text-sm font-medium hover:underline"
                >
                  {campaign.name}
                </Link>
                <p className="text-[13px] text-ink-muted">
                  {campaign.advertiserName} · {campaign.productName}
                </p>
              </div>
              {campaign.submission && <DeadlineBadge submission={campaign.submission} now={now} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
