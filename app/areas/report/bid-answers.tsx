import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { BidOutcome } from "../../../domain/serving";
import { DataTable } from "../../ui/data-table";
import { useFormat } from "../../ui/use-format";

const OUTCOME_WORDS: Record<BidOutcome, MessageDescriptor> = {
  bid: msg`유효한 입찰`,
  unreachable: msg`연결 실패`,
  late: msg`응답 시간 초과`,
  "http-error": msg`HTTP 오류`,
  empty: msg`입찰 없음`,
  "too-large": msg`크기 초과`,
  malformed: msg`형식 오류`,
  "foreign-request": msg`다른 요청에 대한 응답`,
  "other-currency": msg`통화 불일치`,
  "foreign-impid": msg`다른 노출에 대한 입찰`,
  "below-floor": msg`최저가 미달`,
  "unnamed-advertiser": msg`광고주 도메인 없음`,
  "blocked-domain": msg`차단한 도메인의 광고`,
  "blocked-category": msg`차단한 업종의 광고`,
  "no-markup": msg`소재 없음`,
  "bad-billing-address": msg`과금 통지 주소 오류`,
};

interface Answered {
  exchangeId: string;
  name: string;
  outcomes: readonly { outcome: BidOutcome; count: number }[];
}

/** How each exchange answered the requests of the days; an exchange of which nothing was counted says so. */
export function BidAnswers({ answers }: { answers: readonly Answered[] }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const format = useFormat();
  if (answers.length === 0) return null;
  const rows = answers.flatMap(({ exchangeId, name, outcomes }) => {
    const asked = outcomes.reduce((sum, { count }) => sum + count, 0);
    if (asked === 0) return [{ key: exchangeId, name, word: t`측정 안 됨`, count: "–", share: "–" }];
    return outcomes.map(({ outcome, count }) => ({
      ...{ key: `${exchangeId} ${outcome}`, name, word: i18n._(OUTCOME_WORDS[outcome]) },
      ...{ count: format.number(count), share: format.percent(count / asked) },
    }));
  });
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
      <DataTable
        caption={t`거래소별 응답 결과`}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: "name", header: t`거래소`, cell: ({ name }) => name },
          { key: "outcome", header: t`결과`, cell: ({ word }) => word },
          { key: "count", header: t`건수`, align: "end", cell: ({ count }) => count },
          { key: "share", header: t`비율`, align: "end", cell: ({ share }) => share },
        ]}
        empty={null}
      />
    </section>
  );
}
