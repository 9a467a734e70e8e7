import { useLingui } from "@lingui/react/macro";
import { CloudSun } from "lucide-react";
import { brandStyle } from "../../components/brand";

/** The colour of the platform in the picture. */
const THEME_COLOR = "#1d6fd8";
/** A fortnight's impressions, as heights in percent. */
const BARS = [34, 42, 38, 55, 61, 48, 52, 66, 71, 63, 78, 84, 76, 92];

/** A picture of the product: a publisher's platform, and the report that both sides read. It says nothing that the text does not. */
export function HeroPicture() {
  const { t } = useLingui();
  return (
    <div
      data-brand=""
      style={brandStyle(THEME_COLOR) ?? undefined}
      aria-hidden="true"
      className="relative mx-auto w-full max-w-lg pb-28 sm:pb-32"
    >
      <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-raised">
        <div className="flex items-center gap-1.5 border-b border-line bg-sunken px-3 py-2">
          {[0, 1, 2].map((dot) => (
            <span key={dot} className="size-2 rounded-full bg-line-control" />
          ))}
          <span className="ml-2 truncate rounded bg-surface px-2 py-0.5 text-xs text-ink-muted">
            today-weather.madang.example
          </span>
        </div>
        <div className="h-16 bg-brand" />
        <div className="px-5 pb-6">
          <span className="-mt-7 flex size-14 items-center justify-center rounded-xl border border-line bg-surface text-brand-ink">
            <CloudSun size={26} />
          </span>
          <p className="mt-2 text-lg font-bold">{t`오늘날씨`}</p>
          <div className="mt-3 grid grid-cols-2 gap-3">
            {[t`홈 상단 배너`, t`동네 소식 네이티브`].map((name) => (
              <div key={name} className="rounded-md border border-t-4 border-line border-t-brand p-3">
                <p className="truncate text-sm font-semibold">{name}</p>
                <p className="mt-1 text-xs text-ink-muted">{t`예약하기`}</p>
              </div>
            ))}
          </div>
        </div>
      </div>
      <div className="absolute right-0 bottom-0 w-3/4 rounded-xl border border-line bg-raised p-4 shadow-raised sm:-right-4">
        <div className="flex items-baseline justify-between gap-3">
          <p className="text-sm font-semibold">{t`노출`}</p>
          <p className="text-xs text-ink-muted">{t`매체와 광고주가 함께 보는 리포트`}</p>
        </div>
        <div className="mt-3 flex h-20 items-end gap-1">
          {BARS.map((height, day) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a picture's bars have no other name
              key={day}
              className="flex-1 rounded-t bg-brand"
              style={{ height: `${height}%` }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
