import type { I18n, MessageDescriptor } from "@lingui/core";
import {
  type Dimension,
  type Measure,
  measureKind,
  type ReportMailRhythm,
  type ReportValues,
} from "../../domain/reports";
import type { Locale } from ".";
import type { MailWords } from "./code-mail";
import {
  formatDateTime,
  formatDay,
  formatDayRange,
  formatMoney,
  formatNumber,
  formatPercent,
} from "./format";
import { sentBy } from "./mail-sender";
import { mailHtml } from "./news-words";
import { DIMENSION_WORDS, MEASURE_WORDS } from "./report-words";
import { serverI18n } from "./server";

/* No macro here, since mails are bundled without the macro transform. */
const SUBJECT: Record<ReportMailRhythm, MessageDescriptor> = {
  daily: /*i18n*/ { id: "mail.report.subject.daily", message: "[{sender}] {project} 일간 리포트: {view}" },
  weekly: /*i18n*/ { id: "mail.report.subject.weekly", message: "[{sender}] {project} 주간 리포트: {view}" },
  monthly: /*i18n*/ {
    id: "mail.report.subject.monthly",
    message: "[{sender}] {project} 월간 리포트: {view}",
  },
};
const DAYS: MessageDescriptor = /*i18n*/ { id: "mail.report.days", message: "{days}의 성과예요." };
const NOTHING: MessageDescriptor = /*i18n*/ {
  id: "mail.report.nothing",
  message: "이 기간에는 성과가 없어요.",
};
const MORE: MessageDescriptor = /*i18n*/ {
  id: "mail.report.more",
  message: "전체 {total}개 중 {shown}개예요.",
};
const OPEN: MessageDescriptor = /*i18n*/ { id: "mail.report.open", message: "전체 리포트 보기: {url}" };
const END: MessageDescriptor = /*i18n*/ { id: "mail.report.end", message: "이 이메일 그만 받기: {stopUrl}" };
const NONE: MessageDescriptor = /*i18n*/ { id: "mail.report.none", message: "해당 없음" };

interface MailedReport {
  view: string;
  project: string;
  rhythm: ReportMailRhythm;
  ask: { dimensions: readonly Dimension[]; measures: readonly Measure[] };
  table: {
    fromDay: string;
    toDay: string;
    timezone: string;
    currency: string | null;
    totals: ReportValues;
    totalsBefore: ReportValues | null;
    total: number;
    items: readonly {
      keys: Partial<Record<Dimension, string>>;
      names: Partial<Record<string, string>>;
      values: ReportValues;
    }[];
  };
  url: string;
  /** Where its reader ends these mails. */
  stopUrl: string;
  sender: string;
}

/** The words of a report that comes by email: its totals, its first rows, and the way to all of it. */
export function reportMail(locale: Locale, report: MailedReport): MailWords {
  const i18n = serverI18n(locale);
  const { view, project, rhythm, ask, table, url, stopUrl, sender } = report;
  const { currency, items, total } = table;
  const days = formatDayRange(locale, table.fromDay, table.toDay);
  const totals = ask.measures.map((measure) => {
    const change = changeOf(locale, table.totals[measure], table.totalsBefore?.[measure]);
    const figure = figureOf(locale, measure, table.totals[measure], currency);
    return `${i18n._(MEASURE_WORDS[measure])}: ${figure}${change}`;
  });
  const rows = items.map(({ keys, names, values }) => {
    const name = ask.dimensions
      .map((each) => nameOf(i18n, locale, each, { keys, names }, table.timezone))
      .join(" · ");
    const figures = ask.measures.map((measure) => figureOf(locale, measure, values[measure], currency));
    return `${name}: ${figures.join(" / ")}`;
  });
  const [dimension] = ask.dimensions;
  const heads = [
    dimension ? i18n._(DIMENSION_WORDS[dimension]) : "",
    ...ask.measures.map((each) => i18n._(MEASURE_WORDS[each])),
  ];
  const lines = [
    i18n._({ ...DAYS, values: { days } }),
    totals.join("\n"),
    ...(rows.length === 0
      ? [i18n._(NOTHING)]
      : [[`${heads[0]}: ${heads.slice(1).join(" / ")}`, ...rows].join("\n")]),
    ...(total > rows.length
      ? [i18n._({ ...MORE, values: { total: formatNumber(locale, total), shown: rows.length } })]
      : []),
    i18n._({ ...OPEN, values: { url } }),
    i18n._({ ...END, values: { stopUrl } }),
    sentBy(i18n, sender),
  ];
  const subject = i18n._({ ...SUBJECT[rhythm], values: { sender, project, view } });
  return { from: sender, subject, text: lines.join("\n\n"), html: mailHtml(i18n, lines) };
}

function nameOf(
  i18n: I18n,
  locale: Locale,
  dimension: Dimension,
  { keys, names }: Pick<MailedReport["table"]["items"][number], "keys" | "names">,
  zone: string,
): string {
  const key = keys[dimension] ?? "";
  if (key === "") return i18n._(NONE);
  if (dimension === "day" || dimension === "week") return formatDay(locale, key);
  return dimension === "hour" ? formatDateTime(locale, key, zone) : (names[dimension] ?? key);
}

function figureOf(
  locale: Locale,
  measure: Measure,
  value: number | null | undefined,
  currency: string | null,
): string {
  if (value === null || value === undefined) return "–";
  const kind = measureKind(measure);
  if (kind === "percent") return formatPercent(locale, value);
  return kind === "money" && currency !== null
    ? formatMoney(locale, value, currency)
    : formatNumber(locale, value);
}

function changeOf(
  locale: Locale,
  value: number | null | undefined,
  before: number | null | undefined,
): string {
  if (value === null || value === undefined || !before) return "";
  const part = (value - before) / before;
  return ` (${part < 0 ? "−" : "+"}${formatPercent(locale, Math.abs(part))})`;
}
