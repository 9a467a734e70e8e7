import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { BROWSER_TYPES } from "../../../../domain/audience";
import { EVERY_HOUR } from "../../../../domain/content";
import { DisclosureSummary } from "../../../ui/disclosure-summary";
import { CheckboxGroup } from "../../../ui/fields/choices";
import { DateTimeField } from "../../../ui/fields/date-time-field";
import { bind, bindOptions } from "../../../ui/form/bind";
import { BROWSER_WORDS, WEEKDAY_WORDS } from "../../campaign/creatives/schedule-words";

type Bound = Parameters<typeof bind>[0];

interface CreativeScheduleProps {
  fields: Record<"displayFrom" | "displayTo" | "weekdays" | "hours" | "browsers", Bound>;
  /** The product's time zone. */
  zone: string;
}

/** Times and browsers in which a creative is shown; by default always while its campaign runs. */
export function CreativeSchedule({ fields, zone }: CreativeScheduleProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const isNarrowed = Object.values(fields).some(({ errors }) => errors && errors.length > 0);
  return (
    <details className="group rounded-lg border border-line" open={isNarrowed || undefined}>
      <DisclosureSummary className="min-h-11 p-3 text-sm hover:bg-hover">
        <Trans>노출 기간, 요일과 시간, 브라우저</Trans>
      </DisclosureSummary>
      <div className="flex flex-col gap-4 border-t border-line p-3">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <DateTimeField
            {...bind(fields.displayFrom)}
            label={t`노출 시작 (선택)`}
            description={t`${zone} 기준이에요. 비워 두면 캠페인 시작일부터 노출돼요.`}
          />
          <DateTimeField
            {...bind(fields.displayTo)}
            label={t`노출 종료 (선택)`}
            description={t`비워 두면 캠페인 종료일까지 노출돼요.`}
          />
        </div>
        <CheckboxGroup
          {...bindOptions(fields.weekdays)}
          cells
          required={false}
          label={t`요일`}
          description={t`선택하지 않으면 모든 요일에 노출돼요.`}
          options={WEEKDAY_WORDS.map((word, index) => ({ value: String(index + 1), label: i18n._(word) }))}
        />
        <CheckboxGroup
          {...bindOptions(fields.hours)}
          cells
          required={false}
          label={t`시간`}
          description={t`선택한 시각부터 1시간 동안 노출돼요. 선택하지 않으면 하루 종일 노출돼요.`}
          options={EVERY_HOUR.map((hour) => ({
            value: String(hour),
            label: String(hour).padStart(2, "0"),
          }))}
        />
        <CheckboxGroup
          {...bindOptions(fields.browsers)}
          required={false}
          label={t`브라우저`}
          description={t`선택하지 않으면 모든 브라우저에 노출돼요.`}
          options={BROWSER_TYPES.map((value) => ({ value, label: i18n._(BROWSER_WORDS[value]) }))}
        />
      </div>
    </details>
  );
}
