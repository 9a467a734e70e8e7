import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { getHealth, type Health, healthView, type Trouble } from "../../worker/services/desk";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { InlineAlert } from "../ui/inline-alert";
import { Card, PageHeader } from "../ui/page";
import { DescriptionList, Stat, StatList } from "../ui/stat";
import { useFormat } from "../ui/use-format";

const title = msg`상태 점검`;

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(healthView, ({ ctx }) => getHealth(ctx));

const TROUBLES: Record<Trouble, { words: MessageDescriptor; to: string }> = {
  "clock-late": { words: msg`1분마다 실행하는 작업이 늦어지고 있어요.`, to: "/ops/health" },
  "clock-faults": { words: msg`1분마다 실행하는 작업 중 실패한 것이 있어요.`, to: "/ops/health" },
  "outbox-late": { words: msg`10분 넘게 기다리는 작업이 있어요.`, to: "/ops/outbox?state=waiting" },
  "outbox-set-aside": { words: msg`처리를 포기한 작업이 있어요.`, to: "/ops/outbox" },
  "videos-failed": { words: msg`변환하지 못한 동영상이 있어요.`, to: "/ops/encodings" },
  "books-open": { words: msg`처리하지 않은 장부 차이가 있어요.`, to: "/ops/books" },
  "audit-broken": { words: msg`운영 기록이 처음 쓰인 것과 달라요.`, to: "/ops/audit" },
};

/** How the platform runs: what somebody has to look at, and the figures behind it. */
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

function Troubles({ troubles }: Pick<Health, "troubles">) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  if (troubles.length === 0) return <InlineAlert tone="positive">{t`확인할 문제가 없어요.`}</InlineAlert>;
  return (
    <InlineAlert tone="warning" title={t`확인이 필요해요`}>
      <ul>
        {troubles.map((trouble) => (
          <li key={trouble}>
            <Link to={TROUBLES[trouble].to} className="underline">
              {i18n._(TROUBLES[trouble].words)}
            </Link>
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}
