import { z } from "zod";
import { CAMPAIGN_LABELS, submissionView } from "../../domain/booking";
import { namedView } from "../../domain/kernel";
import { platformView } from "../../domain/platform";
import { offeredProductView } from "../../worker/services/inventory";
import type { PlatformScreenProps } from "../screens/landing/platform-screen";
import type { AliasAnswer } from "../screens/launch/alias-field";
import type { PublisherCampaign } from "../screens/publisher/campaign-row";
import type { InHouseTyped } from "../screens/publisher/products/in-house-fields";

/** What pages make of several answers, where more than one page shows it. */

export const platformScreenPropsView = z.object({
  project: platformView,
  products: z.array(offeredProductView).readonly(),
  home: z.string(),
  signedIn: z.boolean(),
  accounts: z.array(z.object({ id: z.string(), displayName: z.string() })).readonly(),
  wanted: namedView.nullable(),
}) satisfies z.ZodType<PlatformScreenProps>;

export const aliasAnswerView = z.object({
  alias: z.string(),
  available: z.boolean(),
}) satisfies z.ZodType<AliasAnswer>;

export const publisherCampaignView = z.object({
  id: z.string(),
  name: z.string(),
  label: z.enum(CAMPAIGN_LABELS),
  advertiserName: z.string(),
  productName: z.string(),
  startDay: z.string().nullable(),
  endDay: z.string().nullable(),
  totalMinor: z.number().nullable(),
  currency: z.string(),
  submission: submissionView.nullable(),
}) satisfies z.ZodType<PublisherCampaign>;

export const inHouseTypedView = z.object({
  name: z.string(),
  destinationUrl: z.string(),
  impressions: z.string().optional(),
  priority: z.string(),
}) satisfies z.ZodType<InHouseTyped>;

const outgoingMailView = z.object({
  to: z.string(),
  from: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});

/** A mail of the local mailbox. */
export const localMailView = outgoingMailView.extend({ id: z.string(), at: z.string() });

/** A code that is to be typed, as the local mailbox shows it. */
export const localCodeView = z.object({ email: z.string(), code: z.string(), leftS: z.number() });
