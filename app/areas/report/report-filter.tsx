import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useSearchParams } from "@remix-run/react";
import { REPORT_PRESETS } from "../../../domain/reports";
import { Button } from "../../ui/button";
import { DateRangePicker } from "../../ui/fields/date-picker";
import { SearchLinks } from "../../ui/search-links";
import type { ReportPage } from "./report.server";
import { PRESET_WORDS } from "./words";

/** Which days, and by hour or by day. The days are the ad account's or the platform's own. */
export function ReportFilter({ report, fields, typed }: ReportPage) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const [search] = useSearchParams();
  const { query, window } = report;
  const preset = search.get("preset") === "custom" ? "custom" : query.preset;
  return (
    <div className="flex flex-col gap-3 pb-4">
      <SearchLinks
        label={t`기간`}
        links={REPORT_PRESETS.map((key) => ({
          key,
          label: i18n._(PRESET_WORDS[key]),
          set: {
            preset: key,
            from: key === "custom" ? window.fromDay : null,
            to: key === "custom" ? window.toDay : null,
          },
          current: key === preset,
        }))}
      />
      {preset === "custom" && <CustomDays fields={fields} typed={typed} />}
      <SearchLinks
        label={t`단위`}
        links={[
          { key: "time", label: t`시간별`, set: { by: "time" }, current: window.step !== "day" },
          { key: "day", label: t`일별`, set: { by: "day" }, current: window.step === "day" },
        ]}
      />
    </div>
  );
}

function CustomDays({ fields, typed }: Pick<ReportPage, "fields" | "typed">) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const kept = ["tab", "by", "campaign"].flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value] as const] : [];
  });
  return (
    <Form method="get" preventScrollReset className="flex flex-wrap items-start gap-2">
      <input type="hidden" name="preset" value="custom" />
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
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
