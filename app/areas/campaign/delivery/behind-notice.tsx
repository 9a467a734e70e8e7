import { useLingui as useRuntime } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Side } from "../../../../domain/people";
import type { BehindReason } from "../../../../domain/reports";
import { InlineAlert } from "../../../ui/inline-alert";
import { causeWords } from "./behind-words";

interface BehindNoticeProps {
  behind: BehindReason | null;
  /** The side whose remedies are displayed. */
  side: Side;
  /** Form that applies a remedy. */
  action?: ReactNode;
}

/** Warning that a campaign is behind, with cause and remedy; empty otherwise. */
export function BehindNotice({ behind, side, action }: BehindNoticeProps) {
  const { i18n } = useRuntime();
  if (behind === null) return null;
  const { reason, advice } = causeWords(behind, side);
  return (
    <InlineAlert
      tone="warning"
      title={<Trans>계획보다 느리게 집행되고 있어요</Trans>}
      action={behind.cause === "refused" ? undefined : action}
    >
      {i18n._(reason)}. {i18n._(advice)}
    </InlineAlert>
  );
}
