import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Measure } from "../../../domain/reports";
import { MEASURE_WORDS } from "../../../locales/words/report-words";
import { useFormat } from "../../ui/use-format";
import type { ShownReport } from "./report.server";

interface FreshnessNoteProps {
  table: Pick<ShownReport["report"]["table"], "compared" | "freshness" | "timezone">;
  /** Whether the page refreshes itself. */
  isLive?: boolean;
}

/** Up to when the report's measures are counted, apart where they differ, and what they are compared with. */
export function FreshnessNote({ table, isLive = false }: FreshnessNoteProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { compared, freshness, timezone } = table;
  const groups = Map.groupBy(freshness, ({ dataThrough }) =>
    dataThrough === null ? null : format.dateTime(dataThrough, timezone),
  );
  const namesOf = useNames();
  const notes = [...groups].map(([moment, all]) => {
    if (groups.size === 1)
      return moment === null ? t`아직 집계된 성과가 없어요.` : t`${moment}까지 집계됐어요.`;
    const names = namesOf(all.flatMap(({ measures }) => measures));
    return moment === null ? t`${names}: 집계된 값이 없어요.` : t`${names}: ${moment}까지 집계됐어요.`;
  });
  return (
    <p className="nums min-w-0 flex-1 basis-64 text-[13px] text-ink-muted">
      {compared && <Trans>{format.dayRange(compared.fromDay, compared.toDay)} 기간과 비교했어요.</Trans>}{" "}
      {notes.join(" ")} {isLive && <Trans>자동으로 갱신돼요.</Trans>}
    </p>
  );
}

const NAMED_MAX = 3;

/** The names of measures, of many the first. */
function useNames() {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  return (measures: readonly Measure[]) => {
    const names = measures
      .slice(0, NAMED_MAX)
      .map((measure) => i18n._(MEASURE_WORDS[measure]))
      .join(", ");
    const others = measures.length - NAMED_MAX;
    return others > 0 ? t`${names} 외 ${others}개` : names;
  };
}
