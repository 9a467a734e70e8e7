import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { REASON_WORDS } from "../../locales/words/outcome-words";
import { type ForgedPlace, readUnattributed, unattributedBeaconsView } from "../../worker/services/reports";
import { VERDICT_WORDS } from "../areas/report/beacon-words";
import { pageLoader } from "../kit/page.server";
import type { PageHandle } from "../root";
import { DataTable } from "../ui/data-table";
import { EmptyState, PageHeader } from "../ui/page";
import { useFormat } from "../ui/use-format";

const title = msg`미분류 신호`;

export const handle = { title } satisfies PageHandle;

export const loader = pageLoader(unattributedBeaconsView, ({ ctx }) => readUnattributed(ctx));

export default function OperatorBeaconsScreen() {
  const { verdicts, places } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const arrived = verdicts.reduce((all, { count }) => all + count, 0);
  return (
    <>
      <PageHeader
        title={<Trans>미분류 신호</Trans>}
        description={
          <Trans>
            어느 캠페인의 신호인지 확인할 수 없어 집계하지 않은 신호예요. 최근 7일 동안{" "}
            {format.number(arrived)}건을 수신했어요.
          </Trans>
        }
      />
      <div className="flex flex-col gap-8">
        <DataTable
          caption={t`미집계 이유`}
          rows={verdicts}
          rowKey={({ verdict, reason }) => `${verdict} ${reason}`}
          empty={<EmptyState title={t`미확인 신호가 없어요`} />}
          columns={[
            {
              key: "reason",
              header: t`이유`,
              cell: ({ reason }) => {
                const word = REASON_WORDS[reason];
                return word ? i18n._(word) : reason;
              },
            },
            { key: "verdict", header: t`판정`, cell: ({ verdict }) => i18n._(VERDICT_WORDS[verdict]) },
            { key: "count", header: t`건수`, align: "end", cell: ({ count }) => format.number(count) },
          ]}
        />
        {places.length > 0 && <Places places={places} />}
      </div>
    </>
  );
}

function Places({ places }: { places: readonly ForgedPlace[] }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <section>
      <h2 className="pb-1 text-base font-semibold">
        <Trans>주소에 포함된 광고 유닛</Trans>
      </h2>
      <p className="pb-3 text-[13px] text-ink-muted">
        <Trans>발신자가 적은 값이라 해당 유닛에서 왔다는 증거는 아니에요.</Trans>
      </p>
      <DataTable
        caption={t`주소에 포함된 광고 유닛`}
        rows={places}
        rowKey={({ unitId }) => unitId}
        empty={null}
        columns={[
          {
            key: "unit",
            header: t({ message: "광고 유닛", context: "one" }),
            cell: ({ unitName }) => unitName,
          },
          { key: "app", header: t({ message: "앱", context: "one" }), cell: ({ appTitle }) => appTitle },
          { key: "publisher", header: t`매체`, cell: ({ publisherName }) => publisherName },
          { key: "count", header: t`건수`, align: "end", cell: ({ count }) => format.number(count) },
        ]}
      />
    </section>
  );
}
