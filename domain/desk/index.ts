export {
  INQUIRY_BUDGETS,
  INQUIRY_SCHEDULES,
  INQUIRY_STATES,
  type InquiryAction,
  type InquiryState,
  inquiryActions,
  inquiryAnswerSchema,
  inquiryState,
  MEDIA_INQUIRY_TYPES,
  mediaInquirySchema,
  replyDueAt,
  SUPPORT_INQUIRY_TYPES,
  supportInquirySchema,
} from "./inquiry";
export { inquiryView } from "./views";
