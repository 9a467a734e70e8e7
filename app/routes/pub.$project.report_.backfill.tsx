import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { BidAnswers } from "../areas/report/bid-answers";
import type { backfillReportLoader } from "../areas/report/report.server";
import { ExportPanel } from "../areas/report/report-export";
import { ShownReport } from "../areas/report/report-screen";
import { useRowLink } from "../areas/report/report-table";
import { ActionFailure } from "../kit/action-failure";
import type { PageHandle } from "../root";
import { EmptyState } from "../ui/page";
import { SearchLinks } from "../ui/search-links";
import { useFreshData } from "../ui/use-fresh";

export const handle = { access: "report.read", title: msg`백필 리포트` } satisfies PageHandle;

export {
  backfillReportAction as action,
  backfillReportLoader as loader,
} from "../areas/report/report.server";

/** Displays of exchanges' ads and what they earned, by exchange, unit, app or time. */
export default function BackfillReportScreen() {
  const page = useLoaderData<typeof backfillReportLoader>();
  useFreshData();
  const { t } = useLingui();
  const linkOf = useRowLink(page.breakdown);
  return (
    <>
      <ShownReport
        page={page}
        linkOf={linkOf}
        heading={<Trans>백필 리포트</Trans>}
        menus={<ExportPanel {...page} hasEvents={false} />}
        above={
          <>
            <ActionFailure />
            <Currencies table={page.report.table} />
          </>
        }
        empty={
          <EmptyState
            title={t`이 기간에 노출된 백필 광고가 없어요`}
            description={t`거래소를 연결하고 백필을 켜면 노출과 수익이 여기에 표시돼요.`}
          />
        }
      />
      <BidAnswers answers={page.answers} />
    </>
  );
}

/** One link per currency in which exchanges paid; amounts of different currencies are never added. */
function Currencies({ table }: { table: { currency: string | null; otherCurrencies: readonly string[] } }) {
  const { t } = useLingui();
  if (table.otherCurrencies.length === 0) return null;
  const all = [table.currency ?? "", ...table.otherCurrencies].filter(Boolean).sort();
  return (
    <SearchLinks
      label={t`통화`}
      links={all.map((currency) => ({
        key: currency,
        label: currency,
        set: { currency },
        current: currency === table.currency,
      }))}
    />
  );
}
