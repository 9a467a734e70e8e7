import { useLingui } from "@lingui/react";
import {
  type CampaignLabel,
  type CampaignStatus,
  type CreativeStatus,
  creativeLabel,
} from "../../../domain/booking";
import { StatusBadge } from "../../ui/badge";
import {
  CAMPAIGN_LABEL_TONE,
  CAMPAIGN_LABEL_WORDS,
  CREATIVE_LABEL_TONE,
  CREATIVE_LABEL_WORDS,
} from "./words";

/** Status of a campaign, in the terms that both sides use. */
export function CampaignBadge({ label }: { label: CampaignLabel }) {
  const { i18n } = useLingui();
  return <StatusBadge tone={CAMPAIGN_LABEL_TONE[label]}>{i18n._(CAMPAIGN_LABEL_WORDS[label])}</StatusBadge>;
}

interface CreativeBadgeProps {
  status: CreativeStatus;
  /** Status of the creative's campaign; a submitted creative of a draft, rejected or cancelled campaign counts as not sent. */
  campaignStatus: CampaignStatus;
}

export function CreativeBadge({ status, campaignStatus }: CreativeBadgeProps) {
  const { i18n } = useLingui();
  const label = creativeLabel(campaignStatus, status);
  return <StatusBadge tone={CREATIVE_LABEL_TONE[label]}>{i18n._(CREATIVE_LABEL_WORDS[label])}</StatusBadge>;
}
