import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, Link, useLocation, useSearchParams, useSubmit } from "@remix-run/react";
import { X } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef } from "react";
import { COMPARISONS, NARROWING, REPORT_PARAMS, REPORT_PRESETS, ZOOMED_PARAM } from "../../../domain/reports";
import { DIMENSION_WORDS, MEASURE_WORDS } from "../../../locales/words/report-words";
import { VALUE_WORDS } from "../../../locales/words/value-words";
import type { Narrowed } from "../../../worker/services/reports";
import { Button } from "../../ui/button";
import { DropPanel } from "../../ui/drop-panel";
import { Checkbox, Select } from "../../ui/fields/choices";
import { DateRangePicker } from "../../ui/fields/date-picker";
import { changed } from "../../ui/search-links";
import type { ShownReport } from "./report.server";
import { useValueWords } from "./value-words";
import { COMPARISON_WORDS, PRESET_WORDS } from "./words";

/** Controls of the report, in view while it is scrolled: period, comparison, breakdown, measures and filters. */
export function ReportBar(page: ShownReport) {
  const [search] = useSearchParams();
  const preset = search.get("preset") === "custom" ? "custom" : page.preset;
  const { narrowed } = page.report;
  return (
    <>
      <div
        data-sticky-bar
        className="sticky top-(--header-height) z-30 -mx-4 mb-3 flex flex-wrap items-center gap-2 border-b border-line bg-canvas px-4 py-2 sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8"
      >
        <Choices {...page} preset={preset} />
        <div className="flex gap-2">
          <MeasurePanel {...page} />
          <FilterPanel {...page} />
        </div>
      </div>
      <div className="flex flex-col gap-3 pb-3 empty:hidden">
        {preset === "custom" && <CustomDays {...page} />}
        {narrowed.length > 0 && <NarrowedTo narrowed={narrowed} />}
      </div>
    </>
  );
}

const CHOSEN = ["preset", "compare", "tab"];

/** What of the report one chooses from a list; each choice is shown at once. */
function Choices({
  report: { table },
  ...page
}: Pick<ShownReport, "report" | "preset" | "compare" | "breakdown" | "breakdowns">) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const submit = useSubmit();
  const change = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const next = new URLSearchParams(
      [...new FormData(currentTarget)].map(([name, value]) => [name, `${value}`]),
    );
    const isCustom = next.get("preset") === "custom";
    if (!isCustom) for (const name of ["from", "to", ZOOMED_PARAM]) next.delete(name);
    if (isCustom && !next.has("from")) {
      next.set("from", table.fromDay);
      next.set("to", table.toDay);
    }
    if (next.get("compare") === "") next.delete("compare");
    submit(next, { preventScrollReset: true });
  };
  return (
    <Form method="get" preventScrollReset onChange={change} className="contents">
      <KeptSearch but={CHOSEN} />
      <Choice
        name="preset"
        label={t`기간`}
        value={page.preset}
        options={REPORT_PRESETS.map((value) => ({ value, label: i18n._(PRESET_WORDS[value]) }))}
      />
      <Choice
        name="compare"
        label={t`비교`}
        value={page.compare === "none" ? "" : page.compare}
        options={COMPARISONS.map((value) => ({
          value: value === "none" ? "" : value,
          label: i18n._(COMPARISON_WORDS[value]),
        }))}
      />
      <Choice
        name="tab"
        label={t`구분`}
        value={page.breakdown}
        options={page.breakdowns.map((value) => ({ value, label: i18n._(DIMENSION_WORDS[value]) }))}
      />
      <noscript>
        <Button type="submit">
          <Trans>적용</Trans>
        </Button>
      </noscript>
    </Form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
}

/** Follows the URL, which may change from elsewhere, and stays the same element to keep the focus. */
function Choice({ name, label, value, options }: ChoiceProps) {
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) select.current.value = value;
  }, [value]);
  return (
    <div className="flex min-w-0 items-center gap-1.5 max-sm:grid max-sm:flex-1 max-sm:basis-44 max-sm:grid-cols-[4rem_minmax(0,1fr)]">
      <label htmlFor={id} className="text-[13px] whitespace-nowrap text-ink-muted">
        {label}
      </label>
      <select
        ref={select}
        id={id}
        name={name}
        defaultValue={value}
        className="control min-w-0 pr-7 font-medium sm:w-auto sm:max-w-44"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The displayed measures among those available for the breakdown. They are kept for the reader's next report. */
function MeasurePanel({ measures, offered }: Pick<ShownReport, "measures" | "offered">) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const id = useId();
  return (
    <DropPanel label={t`지표 ${measures.length}개`} className="sm:w-[36rem]">
      <Form method="post" action="/preferences" preventScrollReset className="flex flex-col gap-3">
        <input
          type="hidden"
          name="next"
          value={`${pathname}?${changed(search, { cursor: null, trail: null })}`}
        />
        {offered.map((measure) => (
          <input key={measure} type="hidden" name="offered" value={measure} />
        ))}
        <fieldset key={measures.join()} className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-2">
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
          <Button type="submit" variant="primary">
            <Trans>적용</Trans>
          </Button>
        </div>
      </Form>
    </DropPanel>
  );
}

/** Dimensions whose values are known without reading them. A row's own menu narrows the report to any other one. */
const FILTERS = ["pricing", "format", "platform"] as const;

function FilterPanel({
  report,
  breakdown,
  breakdowns,
}: Pick<ShownReport, "report" | "breakdown" | "breakdowns">) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const id = useId();
  const count = report.narrowed.length;
  const chosenOf = (dimension: string) => report.narrowed.find((each) => each.dimension === dimension)?.value;
  const shown = FILTERS.filter((dimension) => dimension !== breakdown && breakdowns.includes(dimension));
  if (shown.length === 0) return null;
  return (
    <DropPanel align="end" label={count > 0 ? t`필터 ${count}개` : t`필터`} className="sm:w-72">
      <Form method="get" preventScrollReset className="flex flex-col gap-3">
        <KeptSearch but={shown} />
        {shown.map((dimension) => (
          <Select
            key={`${dimension} ${chosenOf(dimension)}`}
            id={`${id}${dimension}`}
            name={dimension}
            label={i18n._(DIMENSION_WORDS[dimension])}
            placeholder={t`전체`}
            options={Object.entries(VALUE_WORDS[dimension]).map(([value, word]) => ({
              value,
              label: i18n._(word),
            }))}
            defaultValue={chosenOf(dimension) ?? ""}
          />
        ))}
        <p className="text-[13px] text-ink-muted">
          <Trans>캠페인, 앱 등은 표에서 나누어 보기를 누르면 그 항목만 볼 수 있어요.</Trans>
        </p>
        <div>
          <Button type="submit" variant="primary">
            <Trans>적용</Trans>
          </Button>
        </div>
      </Form>
    </DropPanel>
  );
}

/** The report's other URL parameters as hidden fields of a form. The page's cursor is invalid for another report. */
function KeptSearch({ but }: { but: readonly string[] }) {
  const [search] = useSearchParams();
  return [...REPORT_PARAMS, ZOOMED_PARAM]
    .filter((name) => !but.includes(name))
    .flatMap((name) => search.getAll(name).map((value) => [name, value] as const))
    .filter(([, value]) => value !== "")
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}

function CustomDays({ fields, typed }: Pick<ShownReport, "fields" | "typed">) {
  const { t } = useLingui();
  return (
    <Form method="get" preventScrollReset className="flex flex-wrap items-start gap-2">
      <input type="hidden" name="preset" value="custom" />
      <KeptSearch but={["preset", "from", "to", ZOOMED_PARAM]} />
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

/** Active filters of the report, each with a link to remove it. */
function NarrowedTo({ narrowed }: { narrowed: readonly Narrowed[] }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const [search] = useSearchParams();
  const wordOf = useValueWords();
  const without = (names: readonly string[]) => {
    const rest = new URLSearchParams(search);
    for (const name of [...names, "cursor", "trail"]) rest.delete(name);
    return `?${rest}`;
  };
  return (
    <ul aria-label={t`선택한 항목`} className="flex flex-wrap gap-2 text-sm">
      {narrowed.map(({ dimension, value, name }) => {
        const shown = name ?? wordOf(dimension, value);
        return (
          <li key={dimension}>
            <Link
              to={without([dimension])}
              preventScrollReset
              aria-label={t`${shown} 선택 해제`}
              className="inline-flex min-h-8 items-center gap-1.5 rounded-md border border-brand bg-brand-soft px-2.5 text-[13px] text-brand-ink"
            >
              <span className="text-ink-muted">{i18n._(DIMENSION_WORDS[dimension])}</span>
              <span className="font-semibold wrap-anywhere">{shown}</span>
              <X size={14} aria-hidden="true" />
            </Link>
          </li>
        );
      })}
      {narrowed.length > 1 && (
        <li>
          <Link
            to={without(NARROWING)}
            preventScrollReset
            className="inline-flex min-h-8 items-center px-1 text-[13px] hover:underline"
          >
            <Trans>모두 해제</Trans>
          </Link>
        </li>
      )}
    </ul>
  );
}
