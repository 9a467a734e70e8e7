export { type CampaignPart, campaignEditEvents, campaignMoveEvents } from "./campaign-events";
export { clientCredentialsSchema } from "./client-credentials";
export {
  adAccountEvent,
  type CreativeFacts,
  creativeAddedEvents,
  creativeChangedEvents,
  creativeEventsFor,
} from "./creative-events";
export {
  judgeAttempt,
  testWaitS,
  WEBHOOK_ATTEMPT_ERRORS,
  WEBHOOK_DELIVERY_STATUSES,
  WEBHOOK_DISABLED_REASONS,
  WEBHOOK_RETRY_DELAYS_MS,
  WEBHOOK_TESTS_MAX,
  WEBHOOK_TESTS_WINDOW_MS,
  type WebhookAttemptError,
  type WebhookDeliveryStatus,
  type WebhookDisabledReason,
  type WebhookVerdict,
} from "./delivery";
export {
  WEBHOOK_EVENT_TYPES,
  type WebhookEvent,
  type WebhookEventType,
  webhookBody,
  webhookBodySchema,
} from "./events";
export { exampleEvent } from "./examples";
export { webhookAttemptView, webhookMessageDetailView, webhookMessageView } from "./views";
