import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { BidOutcome } from "../../../domain/serving";
import { OUTCOME_WORDS } from "../../../locales/words/outcome-words";
import { DataTable } from "../../ui/data-table";
import { useFormat } from "../../ui/use-format";

interface Answered {
  exchangeId: string;
  name: string;
  outcomes: readonly { outcome: BidOutcome; count: number }[];
}

/** How each exchange answered the requests of the days; an exchange of which nothing was counted says so. */
export function BidAnswers({ answers }: { answers: readonly Answered[] }) {
  if (answers.length === 0) return null;
  return (
    <section className="pt-8">
      <h2 className="pb-1 text-base font-semibold">
        <Trans>거래소 응답</Trans>
      </h2>
      <p className="pb-3 text-[13px] text-ink-muted">
        <Trans>
          이 기간에 거래소에 보낸 요청의 결과예요. 한 시간 단위로 집계하고 90일 동안 보관해요. 유효한 입찰이
          여럿이면 가장 높은 입찰만 노출해요.
        </Trans>
      </p>
      <div className="flex flex-col gap-5">
        {answers.map((answered) => (
          <ExchangeAnswers key={answered.exchangeId} answered={answered} />
        ))}
      </div>
    </section>
  );
}

function ExchangeAnswers({ answered: { name, outcomes } }: { answered: Answered }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  const asked = outcomes.reduce((sum, { count }) => sum + count, 0);
  return (
    <div>
      <h3 className="pb-2 text-sm font-semibold">{name}</h3>
      {asked === 0 ? (
        <p className="text-sm text-ink-muted">{t`측정 안 됨`}</p>
      ) : (
        <DataTable
          caption={t`${name} 응답 결과`}
          narrow="rows"
          rows={outcomes}
          rowKey={({ outcome }) => outcome}
          columns={[
            { key: "outcome", header: t`결과`, cell: ({ outcome }) => i18n._(OUTCOME_WORDS[outcome]) },
            { key: "count", header: t`건수`, align: "end", cell: ({ count }) => format.number(count) },
            {
              key: "share",
              header: t`비율`,
              align: "end",
              cell: ({ count }) => format.percent(count / asked),
            },
          ]}
        />
      )}
    </div>
  );
}
