import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { getHealth, healthView } from "../../worker/services/desk";
import { Troubles } from "../areas/operator/troubles";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { Card, PageHeader } from "../ui/page";
import { DescriptionList, Stat, StatList } from "../ui/stat";
import { useFormat } from "../ui/use-format";

const title = msg`상태 점검`;

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(healthView, ({ ctx }) => getHealth(ctx));

/** Platform health: problems that need attention, and the underlying figures. */
export default function HealthScreen() {
  const health = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const format = useFormat();
  const { at, clock, totals, outbox } = health;
  const ago = (ms: number | null) => (ms === null ? "-" : format.ago(ms, at));
  return (
    <>
      <PageHeader
        title={<Trans>상태 점검</Trans>}
        description={<Trans>{format.dateTime(at, "Asia/Seoul")} 기준이에요.</Trans>}
      />
      <div className="flex flex-col gap-5">
        <Troubles troubles={health.troubles} />
        <StatList>
          <Stat
            label={t`1분 작업의 마지막 실행`}
            value={ago(clock?.lastRunAt ?? null)}
            note={clock ? t`${format.number(clock.tookMs)}ms 걸림` : undefined}
          />
          <Stat
            label={t`마지막 집계`}
            value={ago(totals.newestAt)}
            note={t`집행 중 캠페인 ${format.number(totals.liveCampaigns)}`}
          />
          <Stat
            label={t`기다리는 작업`}
            value={format.number(outbox.waiting)}
            note={t`다시 시도 ${format.number(outbox.failing)} · 포기 ${format.number(outbox.setAside)}`}
          />
        </StatList>
        <Card title={<Trans>자세히</Trans>}>
          <DescriptionList
            items={[
              { key: "faults", term: t`실패한 1분 작업`, value: clock?.faults.join(", ") || "-" },
              { key: "faultAt", term: t`마지막 실패`, value: ago(clock?.lastFaultAt ?? null) },
              { key: "oldest", term: t`가장 오래 기다린 작업`, value: ago(outbox.oldestAt) },
              { key: "videos", term: t`변환하지 못한 동영상`, value: format.number(health.videosFailed) },
              { key: "books", term: t`처리하지 않은 장부 차이`, value: format.number(health.booksOpen) },
              { key: "audit", term: t`운영 기록 점검`, value: ago(health.auditCheck?.checkedAt ?? null) },
            ]}
          />
        </Card>
      </div>
    </>
  );
}
