import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { Wallet } from "lucide-react";
import { z } from "zod";
import { momentView } from "../../domain/kernel";
import { type SimulatedEarning, simulatedEarningView } from "../../worker/services/booking";
import { getSimulatedPayout } from "../../worker/services/settlement";
import { CAMPAIGN_LABEL_WORDS } from "../areas/campaign/words";
import { projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { type Column, DataTable } from "../ui/data-table";
import { EmptyState, PageHeader } from "../ui/page";
import { useFormat } from "../ui/use-format";
import { useFreshData } from "../ui/use-fresh";

const title = msg`정산 미리 보기`;

export const handle = { access: "payout.read", title } satisfies PageHandle;

export const loader = projectLoader(
  z.object({ earnings: z.array(simulatedEarningView), nowMs: momentView }),
  async ({ ctx, project }) => ({ earnings: await getSimulatedPayout(ctx, project), nowMs: ctx.now }),
);

const REFRESH_MS = 30_000;
const TOTAL = "total";

/** Simulated settlement of each running campaign: earnings so far, deductions, and the refund of a cancellation now. */
export default function SimulatedPayoutScreen() {
  useFreshData(REFRESH_MS);
  const { earnings, nowMs } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const format = useFormat();
  const { path, project } = useProject();
  const byCurrency = [...Map.groupBy(earnings, ({ currency }) => currency)];
  return (
    <>
      <PageHeader
        title={<Trans>정산 미리 보기</Trans>}
        breadcrumbs={[{ label: t`정산`, to: path("payouts") }, { label: t`정산 미리 보기` }]}
        description={
          <Trans>
            아직 정산되지 않은 캠페인이 지금 끝난다고 볼 때의 금액이에요.{" "}
            {format.dateTime(nowMs, project.timezone)} 기준이고, 실제 정산 금액은 달라질 수 있어요.
          </Trans>
        }
      />
      {earnings.length === 0 && (
        <EmptyState
          icon={<Wallet size={28} />}
          title={t`정산을 기다리는 캠페인이 없어요`}
          description={t`캠페인이 집행되면 여기에서 예상 금액을 볼 수 있어요.`}
        />
      )}
      <div className="flex flex-col gap-6">
        {byCurrency.map(([currency, own]) => (
          <EarningTable key={currency} currency={currency} earnings={own} />
        ))}
      </div>
      {earnings.length > 0 && (
        <p className="pt-3 text-[13px] text-ink-muted">
          <Trans>
            돌려줄 금액은 지금 취소하고 집행된 만큼만 받을 때 광고주에게 돌아가는 금액이에요. 취소할 때 정산
            금액을 직접 정할 수 있어요.
          </Trans>
        </p>
      )}
    </>
  );
}

const sumOf = (earnings: readonly SimulatedEarning[], key: Amount) =>
  earnings.reduce((sum, each) => sum + each[key], 0);
type Amount =
  | "agreedMinor"
  | "earnedMinor"
  | "vatMinor"
  | "cardFeeMinor"
  | "commissionMinor"
  | "netMinor"
  | "returnedMinor";

function EarningTable({ currency, earnings }: { currency: string; earnings: readonly SimulatedEarning[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const { path } = useProject();
  const { i18n } = useRuntime();
  const amounts: [Amount, string][] = [
    ["agreedMinor", t`계약 금액`],
    ["earnedMinor", t`지금까지 집행`],
    ["cardFeeMinor", t`카드 수수료`],
    ["commissionMinor", t`애드노트 수수료`],
    ["netMinor", t`정산 금액`],
    ["vatMinor", t`부가세`],
    ["returnedMinor", t`돌려줄 금액`],
  ];
  const total: SimulatedEarning | undefined = earnings[0] && {
    ...earnings[0],
    ...{ id: TOTAL, name: "", supplyMinor: 0 },
    ...(Object.fromEntries(amounts.map(([key]) => [key, sumOf(earnings, key)])) as Record<Amount, number>),
  };
  const columns: Column<SimulatedEarning>[] = [
    {
      key: "campaign",
      header: t({ message: "캠페인", context: "one" }),
      cell: ({ id, name, advertiserName, status }) =>
        id === TOTAL ? (
          <strong>{t`합계`}</strong>
        ) : (
          <>
            <Link to={path(`campaigns/${id}`)} className="hover:underline">
              {name}
            </Link>
            <span className="block text-[13px] text-ink-muted">
              {advertiserName} · {i18n._(CAMPAIGN_LABEL_WORDS[status === "live" ? "in-operation" : status])}
            </span>
          </>
        ),
    },
    ...amounts.map(
      ([key, header]): Column<SimulatedEarning> => ({
        ...{ key, header, align: "end" },
        cell: (row) => format.money(row[key], currency),
      }),
    ),
  ];
  return (
    <DataTable
      caption={t`캠페인별 예상 정산 (${currency})`}
      rows={total ? [total, ...earnings] : []}
      rowKey={({ id }) => id}
      columns={columns}
      empty={null}
    />
  );
}
