import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { BILLING_ZONE, PLAN_ADDRESS_IMPRESSIONS_MAX } from "../../domain/kernel";
import { getPlanUsage, planUsageView } from "../../worker/services/platform";
import { projectLoader } from "../kit/project.server";
import type { PageHandle } from "../root";
import { InlineAlert } from "../ui/inline-alert";
import { Card } from "../ui/page";
import { DescriptionList, Stat, StatList } from "../ui/stat";
import { useFormat } from "../ui/use-format";

export const handle = { access: "plan.read", title: msg`요금제와 사용량` } satisfies PageHandle;

export const loader = projectLoader(planUsageView, ({ ctx, project }) => getPlanUsage(ctx, project));

/** The plan, and what it has delivered this month. */
export default function PlanScreen() {
  const usage = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const format = useFormat();
  const { plan, monthFrom, impressions, freeImpressions, exhaustedAt, isLifted } = usage;
  const from = format.day(monthFrom);
  return (
    <div className="flex max-w-form flex-col gap-5">
      {exhaustedAt !== null && (
        <InlineAlert tone="danger" title={<Trans>무료 노출을 모두 썼어요</Trans>}>
          <ExhaustedSince at={format.dateTime(exhaustedAt, BILLING_ZONE)} />
        </InlineAlert>
      )}
      <StatList>
        <Stat label={t`이번 달 노출`} value={format.number(impressions)} note={<Trans>{from}부터</Trans>} />
        {plan === "stream" && (
          <Stat label={t`남은 무료 노출`} value={format.number(Math.max(0, freeImpressions - impressions))} />
        )}
      </StatList>
      <Card title={<Trans>요금제</Trans>}>
        <DescriptionList
          items={[
            { key: "plan", term: t`현재 요금제`, value: plan === "stream" ? "Stream" : "Wave" },
            {
              key: "free",
              term: t`한 달 무료 노출`,
              value: format.number(freeImpressions),
            },
            {
              key: "address",
              term: t`한 주소의 노출`,
              value: (
                <Trans>
                  한 인터넷 주소에 하루 {format.number(PLAN_ADDRESS_IMPRESSIONS_MAX)}회까지만 사용량에
                  포함돼요. 리포트에는 모두 집계돼요.
                </Trans>
              ),
            },
            {
              key: "beyond",
              term: t`무료 노출 초과 시`,
              value:
                plan === "stream" && !isLifted ? (
                  <Trans>다음 달까지 광고 노출이 중단돼요.</Trans>
                ) : (
                  <Trans>광고가 계속 노출돼요. 요금은 아직 청구되지 않아요.</Trans>
                ),
            },
          ]}
        />
      </Card>
    </div>
  );
}

function ExhaustedSince({ at }: { at: string }) {
  return <Trans>{at}부터 광고 노출이 중단됐어요. 다음 달 1일에 다시 노출돼요.</Trans>;
}
