import { useLingui } from "@lingui/react";
import type { CampaignLabel, CreativeStatus } from "../../../domain/campaign/states";
import { StatusBadge } from "../../components/badge";
import {
  CAMPAIGN_LABEL_TONE,
  CAMPAIGN_LABEL_WORDS,
  CREATIVE_STATUS_TONE,
  CREATIVE_STATUS_WORDS,
} from "./words";

/** What a campaign is doing, in the words that both sides use. */
export function CampaignBadge({ label }: { label: CampaignLabel }) {
  const { i18n } = useLingui();
  return <StatusBadge tone={CAMPAIGN_LABEL_TONE[label]}>{i18n._(CAMPAIGN_LABEL_WORDS[label])}</StatusBadge>;
}

export function CreativeBadge({ status }: { status: CreativeStatus }) {
  const { i18n } = useLingui();
  return (
    <StatusBadge tone={CREATIVE_STATUS_TONE[status]}>{i18n._(CREATIVE_STATUS_WORDS[status])}</StatusBadge>
  );
}
