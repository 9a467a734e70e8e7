import { Trans, useLingui } from "@lingui/react/macro";
import type { QuestFigures } from "../../../../worker/services/quests";
import { Card } from "../../../ui/page";
import { Stat, StatList } from "../../../ui/stat";
import { useFormat } from "../../../ui/use-format";

/** Counts and amounts of a quest's participants. */
export function QuestFiguresList({ figures }: { figures: QuestFigures }) {
  const { t } = useLingui();
  const { number, money } = useFormat();
  const { target, taken, joined, deciding, confirmed, refused, left, rewardsMinor, paidMinor } = figures;
  return (
    <StatList>
      <Stat
        label={t`확보한 자리`}
        value={t`${number(taken)}명`}
        note={t`모집 ${number(target)}명 · 참여 ${number(joined)}명`}
      />
      <Stat label={t`결정 대기`} value={t`${number(deciding)}명`} />
      <Stat
        label={t({ message: "확정", context: "participation" })}
        value={t`${number(confirmed)}명`}
        note={t`모집의 ${share(confirmed, target)}%`}
      />
      <Stat
        label={t({ message: "반려", context: "participation" })}
        value={t`${number(refused)}명`}
        note={left > 0 ? t`취소·만료 ${number(left)}명` : undefined}
      />
      <Stat
        label={t`확정된 환급금`}
        value={money(rewardsMinor, "KRW")}
        note={t`지급 완료 ${money(paidMinor, "KRW")}`}
      />
    </StatList>
  );
}

const share = (part: number, whole: number): number => Math.floor((part / Math.max(whole, 1)) * 100);

/** Figures in a card, for pages about more than the participants. */
export function QuestFiguresCard({ figures }: { figures: QuestFigures }) {
  return (
    <Card
      title={<Trans>모집</Trans>}
      description={<Trans>환급금은 참여자에게 돌려주는 금액이고, 확정된 참여만 더해요.</Trans>}
    >
      <QuestFiguresList figures={figures} />
    </Card>
  );
}
