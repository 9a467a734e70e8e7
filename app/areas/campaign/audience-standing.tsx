import { Trans, useLingui } from "@lingui/react/macro";
import {
  AUTO_DAYS,
  AUTO_IMPRESSIONS_MIN,
  AUTO_PICKED_MAX,
  isNarrow,
  type MeantAudience,
  NARROW_BELOW_PCT,
} from "../../../domain/inventory";
import type { AudienceReach } from "../../../worker/services/inventory";
import { InlineAlert } from "../../ui/inline-alert";
import { useFormat } from "../../ui/use-format";

interface AudienceStandingProps {
  reach: AudienceReach;
  /** Targetings that a campaign is aimed at, and those that it excludes. */
  targeting: { targetings: readonly string[]; excludedTargetings: readonly string[] };
}

/** What the chosen targetings of a publisher mean at present: those that reach few users, and what automatic ones chose. */
export default function AudienceStanding({ reach, targeting }: AudienceStandingProps) {
  const { audiences, dailyUsers } = reach;
  const { targetings, excludedTargetings } = targeting;
  const aimed = audiences.filter(({ id }) => targetings.includes(id));
  const automatic = audiences.filter(
    ({ id, type }) => type === "auto" && (targetings.includes(id) || excludedTargetings.includes(id)),
  );
  const narrow = dailyUsers === null ? [] : aimed.filter(({ meant }) => isNarrow(meant, dailyUsers));
  return (
    <>
      {narrow.map((audience) => (
        <NarrowNotice key={audience.id} audience={audience} dailyUsers={dailyUsers ?? 0} />
      ))}
      {automatic.map((audience) => (
        <AutomaticNotice key={audience.id} audience={audience} />
      ))}
    </>
  );
}

function NarrowNotice({
  audience: { name, meant },
  dailyUsers,
}: {
  audience: MeantAudience;
  dailyUsers: number;
}) {
  const format = useFormat();
  const count = meant.reduce((sum, { audienceSize }) => sum + audienceSize, 0);
  const users = format.number(count);
  const day = format.number(dailyUsers);
  const share = format.percent(count / dailyUsers);
  return (
    <InlineAlert tone="warning" title={<Trans>‘{name}’ 대상이 좁아요</Trans>}>
      <Trans>
        사용자 {users}명은 매체 하루 사용자 {day}명의 {share}예요. {NARROW_BELOW_PCT}%보다 적으면 노출이
        모자랄 수 있어요.
      </Trans>
    </InlineAlert>
  );
}

function AutomaticNotice({
  audience: { name, meant, categoryCount, isChosen },
}: {
  audience: MeantAudience;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const least = format.number(AUTO_IMPRESSIONS_MIN);
  const most = Math.min(AUTO_PICKED_MAX, categoryCount);
  return (
    <InlineAlert tone="info" title={<Trans>‘{name}’은 자동 타깃팅이에요</Trans>}>
      {isChosen ? (
        <Trans>
          카테고리 {categoryCount}개 중 최근 {AUTO_DAYS}일 클릭률이 가장 높은 {most}개까지 매체가 하루에 한 번
          선택해요. 지금 선택한 카테고리:
        </Trans>
      ) : (
        <Trans>
          노출 {least}회 이상, 클릭 1회 이상인 카테고리가 아직 없어 카테고리 전체에 노출해요. 클릭률을 비교할
          수 있으면 하루에 한 번 {most}개까지 선택해요. 지금 카테고리:
        </Trans>
      )}
      <ul className="list-disc pl-5">
        {meant.map((category) => {
          const users = format.number(category.audienceSize);
          return (
            <li key={category.id}>
              {category.name} ({t`${users}명`})
            </li>
          );
        })}
      </ul>
    </InlineAlert>
  );
}
