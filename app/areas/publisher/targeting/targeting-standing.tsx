import { Trans, useLingui } from "@lingui/react/macro";
import {
  AUTO_DAYS,
  AUTO_IMPRESSIONS_MIN,
  AUTO_PICKED_MAX,
  isNarrow,
  NARROW_BELOW_PCT,
} from "../../../../domain/inventory";
import { InlineAlert } from "../../../ui/inline-alert";
import { Card } from "../../../ui/page";
import { DescriptionList } from "../../../ui/stat";
import { useFormat } from "../../../ui/use-format";
import type { ShownTargeting } from "./forms";

interface TargetingStandingProps {
  targeting: ShownTargeting;
  /** Most users of a day; null if none were measured. */
  dailyUsers: number | null;
}

/** What a saved targeting means at present: how few users it may reach, and the categories that an automatic one picked. */
export function TargetingStanding({ targeting, dailyUsers }: TargetingStandingProps) {
  const format = useFormat();
  const { categories, picked, type } = targeting;
  const ids = picked.map(({ categoryId }) => categoryId);
  const meant = ids.length > 0 ? categories.filter(({ id }) => ids.includes(id)) : categories;
  const users = format.number(meant.reduce((sum, { audienceSize }) => sum + audienceSize, 0));
  const day = format.number(dailyUsers ?? 0);
  return (
    <>
      {dailyUsers !== null && isNarrow(meant, dailyUsers) && (
        <InlineAlert tone="warning">
          <Trans>
            대상이 좁아요. 카테고리 사용자 {users}명은 하루 사용자 {day}명의 {NARROW_BELOW_PCT}%보다 적어서
            캠페인 노출이 모자랄 수 있어요.
          </Trans>
        </InlineAlert>
      )}
      {type === "auto" && <PickedCategories targeting={targeting} />}
    </>
  );
}

function PickedCategories({ targeting: { categories, picked } }: { targeting: ShownTargeting }) {
  const { t } = useLingui();
  const format = useFormat();
  const least = format.number(AUTO_IMPRESSIONS_MIN);
  return (
    <Card
      title={<Trans>지금 노출하는 카테고리</Trans>}
      description={
        <Trans>
          최근 {AUTO_DAYS}일 동안 클릭률이 높은 카테고리를 {AUTO_PICKED_MAX}개까지 하루에 한 번 선택해요.
          카테고리 하나만 겨냥한 캠페인으로 비교해요.
        </Trans>
      }
    >
      {picked.length === 0 ? (
        <p className="text-sm text-ink-muted">
          <Trans>
            아직 비교할 수 없어 카테고리 전체에 노출해요. 노출 {least}회 이상, 클릭 1회 이상인 카테고리부터
            비교해요.
          </Trans>
        </p>
      ) : (
        <DescriptionList
          items={picked.map(({ categoryId, impressions, clicks }) => {
            const shown = format.number(impressions);
            const clicked = format.number(clicks);
            const rate = format.percent(clicks / impressions);
            return {
              key: categoryId,
              term: categories.find(({ id }) => id === categoryId)?.name ?? "–",
              value: t`노출 ${shown}회 중 클릭 ${clicked}회 (클릭률 ${rate})`,
            };
          })}
        />
      )}
    </Card>
  );
}
