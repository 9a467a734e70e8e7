import { useLingui } from "@lingui/react/macro";
import type { ReportMailRhythm } from "../../../domain/reports";

export function useRhythmWords(): Record<ReportMailRhythm, string> {
  const { t } = useLingui();
  return { daily: t`매일`, weekly: t`매주 월요일`, monthly: t`매월 1일` };
}
