import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { Wallet } from "lucide-react";
import { z } from "zod";
import { pageOf } from "../../domain/kernel";
import { settlementView } from "../../domain/money";
import { getPayouts, listPayouts, payoutOverviewView } from "../../worker/services/settlement";
import { SettlementBadge } from "../areas/settlement/settlement-parts";
import { listQuery } from "../kit/list-query.server";
import { projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { InlineAlert } from "../ui/inline-alert";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { Stat, StatList } from "../ui/stat";
import { useFormat } from "../ui/use-format";

const title = msg`정산`;

export const handle = { access: "payout.read", title } satisfies PageHandle;

export const loader = projectLoader(
  z.object({ overview: payoutOverviewView, page: pageOf(settlementView) }),
  async ({ ctx, url, project }) => {
    const { next } = listQuery(url);
    const [overview, page] = await Promise.all([
      getPayouts(ctx, project),
      listPayouts(ctx, project, next ? { next } : {}),
    ]);
    return { overview, page };
  },
);

/** The publisher's earnings, the next payout, and the past settlements. */
export default function PayoutsScreen() {
  const { overview, page } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const format = useFormat();
  const { path } = useProject();
  const { running, expected, next, hasAccount } = overview;
  return (
    <>
      <PageHeader
        title={<Trans>정산</Trans>}
        description={
          <Trans>
            캠페인이 끝나고 이틀 뒤에 정산되고, 그달의 정산 내역을 다음 달 다섯째 영업일까지 보내 드려요.
          </Trans>
        }
        actions={
          <>
            <LinkButton to={path("payouts/simulated")}>
              <Trans>정산 미리 보기</Trans>
            </LinkButton>
            <LinkButton to={path("settings/payout")}>
              <Trans>정산 계좌</Trans>
            </LinkButton>
          </>
        }
      />
      {!hasAccount && (
        <div className="mb-5">
          <InlineAlert
            tone="warning"
            title={<Trans>정산 받을 계좌를 등록해 주세요</Trans>}
            action={
              <LinkButton to={path("settings/payout")}>
                <Trans>계좌 등록</Trans>
              </LinkButton>
            }
          >
            <Trans>계좌가 없으면 정산 내역을 보내거나 지급할 수 없어요.</Trans>
          </InlineAlert>
        </div>
      )}
      <StatList>
        {running.map(({ currency, payoutMinor, campaignCount }) => (
          <Stat
            key={currency}
            label={t`지급 전 금액`}
            value={format.money(payoutMinor, currency)}
            note={t`정산된 캠페인 ${campaignCount}개`}
          />
        ))}
        {running.length === 0 && <Stat label={t`지급 전 금액`} value="-" note={t`정산된 캠페인이 없어요.`} />}
        {expected.map(({ currency, payoutMinor, campaignCount }) => (
          <Stat
            key={`expected-${currency}`}
            label={t`집행 중인 캠페인의 예상 금액`}
            value={format.money(payoutMinor, currency)}
            note={t`캠페인 ${campaignCount}개가 지금 끝날 경우`}
          />
        ))}
        <Stat
          label={t`다음 지급일`}
          value={format.day(next.payoutDay)}
          note={t`${format.month(next.month)} 정산, ${format.day(next.sendBy)}까지 내역을 보내 드려요.`}
        />
      </StatList>
      <section className="mt-8">
        <h2 className="mb-3 text-lg font-semibold">
          <Trans>월별 정산 내역</Trans>
        </h2>
        <DataTable
          caption={t`월별 정산 내역`}
          rows={page.items}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              icon={<Wallet size={28} />}
              title={t`아직 정산 내역이 없어요`}
              description={t`매달 보내 드리는 정산 내역이 여기에 표시돼요.`}
            />
          }
          columns={[
            {
              key: "month",
              header: t`대상 월`,
              cell: ({ id, month }) => (
                <Link to={path(`payouts/${id}`)} className="hover:underline">
                  {format.month(month)}
                </Link>
              ),
            },
            { key: "state", header: t`상태`, cell: ({ status }) => <SettlementBadge status={status} /> },
            {
              key: "net",
              header: t`정산 금액`,
              align: "end",
              cell: ({ netMinor, currency }) => format.money(netMinor, currency),
            },
            {
              key: "payout",
              header: t`지급 금액`,
              align: "end",
              cell: ({ payoutMinor, currency }) => format.money(payoutMinor, currency),
            },
            {
              key: "day",
              header: t`지급일`,
              cell: ({ payoutDay }) => (payoutDay === null ? "-" : format.day(payoutDay)),
            },
          ]}
        />
        <Pagination next={page.next} shown={page.items.length} />
      </section>
    </>
  );
}
