export {
  type ClientCredentialsView,
  clientCredentialsView,
  getClientCredentials,
  removeClientCredentials,
  saveClientCredentials,
} from "./client-credentials";
export { deliverDue, drainWebhooks } from "./deliver";
export {
  getWebhook,
  removeWebhook,
  saveWebhook,
  type WebhookPageView,
  type WebhookView,
  webhookPageView,
} from "./endpoint";
export { rotateWebhookSecret, setWebhookEnabled } from "./endpoint-state";
export {
  adAccountChanged,
  campaignEdited,
  campaignMoved,
  creativeAdded,
  creativeChanged,
  participationStepped,
  recordWebhookEvents,
} from "./events";
export { forgetOldMessages } from "./message-queue";
export {
  getWebhookMessage,
  listWebhookMessages,
  sendMessageAgain,
  sendTestMessage,
  type WebhookMessageDetail,
  type WebhookMessageItem,
  webhookMessageWithAttemptsView,
} from "./messages";
