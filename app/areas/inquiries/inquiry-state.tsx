import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import type { InquiryState } from "../../../domain/desk";
import { Badge, StatusBadge } from "../../ui/badge";
import { INQUIRY_STATE_TONE, INQUIRY_STATE_WORDS } from "./words";

interface InquiryStateProps {
  state: InquiryState;
  /** Until when an answer is promised, epoch milliseconds; null where none is to come. */
  dueAt: number | null;
  /** Epoch milliseconds, of the page's data. */
  now: number;
}

/** Where an inquiry stands, and whether its answer is late. */
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
