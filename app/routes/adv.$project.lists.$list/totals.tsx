import { useLingui } from "@lingui/react/macro";
import type { SavedTotals } from "../../../domain/inventory";
import { Stat, StatList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";

/** What a list costs at least, and how many users its media have. */
export function Totals({ totals: { amounts, readers, unmeasured } }: { totals: SavedTotals }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <div className="pb-5">
      <StatList>
        {amounts.map(({ currency, lowMinor, highMinor, allMinor }) => {
          const low = format.money(lowMinor, currency);
          const high = format.money(highMinor, currency);
          return (
            <Stat
              key={currency}
              label={t`모두 최소로 예약하면 (${currency})`}
              value={format.money(allMinor, currency)}
              note={lowMinor === highMinor ? t`하나에 ${low}부터` : t`하나에 ${low}–${high}부터, 부가세 별도`}
            />
          );
        })}
        <Stat
          label={t`하루 사용자 합계`}
          value={readers === null ? t`측정되지 않음` : t`약 ${format.number(readers)}명`}
          note={unmeasured > 0 && readers !== null ? t`측정되지 않은 매체 ${unmeasured}곳 제외` : undefined}
        />
      </StatList>
    </div>
  );
}
