import { Trans, useLingui } from "@lingui/react/macro";
import { AUTO_DAYS, AUTO_PICKED_MAX, isNarrow, NARROW_BELOW_PCT } from "../../../domain/inventory";
import type { AudienceReach, MeantAudience } from "../../../worker/services/inventory";
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
  const most = Math.min(AUTO_PICKED_MAX, categoryCount);
  return (
    <InlineAlert tone="info" title={<Trans>‘{name}’은 자동 타깃팅이에요</Trans>}>
      {isChosen ? (
        <Trans>
          카테고리 {categoryCount}개 중 최근 {AUTO_DAYS}일 클릭률이 높은 {most}개까지 하루에 한 번 선택해요.
        </Trans>
      ) : (
        <Trans>클릭률을 아직 비교할 수 없어 카테고리 전체에 노출해요.</Trans>
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
