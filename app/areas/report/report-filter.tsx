import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useSearchParams } from "@remix-run/react";
import { useId } from "react";
import { COMPARISONS, REPORT_PRESETS } from "../../../domain/reports";
import { MEASURE_WORDS } from "../../../locales/words/report-words";
import { Button } from "../../ui/button";
import { DisclosureSummary } from "../../ui/disclosure-summary";
import { Checkbox } from "../../ui/fields/choices";
import { DateRangePicker } from "../../ui/fields/date-picker";
import { SearchLinks } from "../../ui/search-links";
import type { ShownReport } from "./report.server";
import { COMPARISON_WORDS, PRESET_WORDS } from "./words";

/** Removes the page cursor, which is invalid for another report. */
const ANEW = { cursor: null, trail: null };

/** Period, step (hour or day) and comparison. Days are in the ad account's or the platform's time zone. */
export function ReportFilter({ report: { table, step }, preset: read, compare, fields, typed }: ShownReport) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const [search] = useSearchParams();
  const preset = search.get("preset") === "custom" ? "custom" : read;
  return (
    <div className="flex flex-col gap-3 pb-4">
      <SearchLinks
        label={t`기간`}
        links={REPORT_PRESETS.map((key) => ({
          key,
          label: i18n._(PRESET_WORDS[key]),
          set: {
            ...{ preset: key, ...ANEW },
            from: key === "custom" ? table.fromDay : null,
            to: key === "custom" ? table.toDay : null,
          },
          current: key === preset,
        }))}
      />
      {preset === "custom" && <CustomDays fields={fields} typed={typed} />}
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <SearchLinks
          label={t`단위`}
          links={[
            { key: "time", label: t`시간별`, set: { by: "time" }, current: step !== "day" },
            { key: "day", label: t`일별`, set: { by: "day" }, current: step === "day" },
          ]}
        />
        <SearchLinks
          label={t`비교`}
          links={COMPARISONS.map((key) => ({
            key,
            label: i18n._(COMPARISON_WORDS[key]),
            set: { compare: key === "none" ? null : key },
            current: key === compare,
          }))}
        />
      </div>
    </div>
  );
}

/** Chooses the displayed measures among those available for the breakdown. */
export function MeasureChoice({ measures, offered }: Pick<ShownReport, "measures" | "offered">) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const id = useId();
  return (
    <details className="group mb-4 rounded-lg border border-line bg-surface px-4 py-3">
      <DisclosureSummary className="text-sm">{t`지표 선택`}</DisclosureSummary>
      <Form method="get" preventScrollReset className="flex flex-col gap-3 pt-3">
        <KeptSearch but={["measure", "cursor", "trail"]} />
        <fieldset
          key={measures.join()}
          className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-2 lg:grid-cols-4"
        >
          <legend className="sr-only">{t`지표 선택`}</legend>
          {offered.map((measure) => (
            <Checkbox
              key={measure}
              id={`${id}${measure}`}
              name="measure"
              value={measure}
              label={i18n._(MEASURE_WORDS[measure])}
              defaultChecked={measures.includes(measure)}
            />
          ))}
        </fieldset>
        <div>
          <Button type="submit">
            <Trans>적용</Trans>
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** Other URL parameters as hidden fields of a form. */
function KeptSearch({ but }: { but: readonly string[] }) {
  const [search] = useSearchParams();
  return [...search]
    .filter(([name]) => !but.includes(name))
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}

function CustomDays({ fields, typed }: Pick<ShownReport, "fields" | "typed">) {
  const { t } = useLingui();
  return (
    <Form method="get" preventScrollReset className="flex flex-wrap items-start gap-2">
      <input type="hidden" name="preset" value="custom" />
      <KeptSearch but={["preset", "from", "to", "cursor", "trail"]} />
      <div className="min-w-0">
        <DateRangePicker
          key={`${typed.from}:${typed.to}`}
          label={t`날짜`}
          startLabel={t`첫날`}
          endLabel={t`마지막 날`}
          start={{ id: "report-from", name: "from", errors: fields.from, defaultValue: typed.from }}
          end={{ id: "report-to", name: "to", errors: fields.to, defaultValue: typed.to }}
        />
      </div>
      {/* Beside the control, below its label. */}
      <Button type="submit" className="mt-6">
        <Trans>적용</Trans>
      </Button>
    </Form>
  );
}
