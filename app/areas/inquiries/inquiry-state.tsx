import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import type { InquiryState } from "../../../domain/desk";
import { Badge, StatusBadge } from "../../ui/badge";
import { INQUIRY_STATE_TONE, INQUIRY_STATE_WORDS } from "./words";

interface InquiryStateProps {
  state: InquiryState;
  /** Promised deadline of the answer, epoch milliseconds; null if no answer is pending. */
  dueAt: number | null;
  /** Time of the page's data, epoch milliseconds. */
  now: number;
}

/** Status of an inquiry, and whether its answer is late. */
export function InquiryStateBadge({ state, dueAt, now }: InquiryStateProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <StatusBadge tone={INQUIRY_STATE_TONE[state]}>{i18n._(INQUIRY_STATE_WORDS[state])}</StatusBadge>
      {dueAt !== null && now >= dueAt && <Badge tone="danger">{t`기한 지남`}</Badge>}
    </span>
  );
}
