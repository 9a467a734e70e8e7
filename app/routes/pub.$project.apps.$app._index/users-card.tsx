import { Trans, useLingui } from "@lingui/react/macro";
import type { DailyUsers } from "../../../worker/services/inventory";
import { Card } from "../../ui/page";
import { TimeSeriesChart } from "../../ui/time-series-chart";
import { useFormat } from "../../ui/use-format";
import { useStable } from "../../ui/use-fresh";

/** An app's daily users, from real requests. */
export function UsersCard({ users }: { users: DailyUsers }) {
  const { t } = useLingui();
  const format = useFormat();
  const days = useStable(users.days);
  const today = days.at(-1)?.users ?? 0;
  const best = Math.max(0, ...days.map((day) => day.users));
  return (
    <Card
      title={<Trans>일간 사용자</Trans>}
      description={t`오늘 ${format.number(today)}명, 최근 30일 중 최대 ${format.number(best)}명`}
    >
      {best === 0 ? (
        <p className="text-sm text-ink-muted">
          <Trans>사용자 ID와 함께 광고를 요청하면 일간 사용자 수가 여기에 표시돼요.</Trans>
        </p>
      ) : (
        <>
          <TimeSeriesChart
            caption={t`일간 사용자`}
            at={days.map(({ startMs }) => startMs)}
            series={[{ key: "users", label: t`사용자`, values: days.map((day) => day.users) }]}
            timeZone={users.timezone}
            bucket="day"
          />
          <p className="pt-2 text-[13px] text-ink-muted">
            <Trans>ID를 저장하지 않고 집계해 약 3%의 오차가 있어요.</Trans>
          </p>
        </>
      )}
    </Card>
  );
}
