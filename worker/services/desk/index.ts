export { answerInquiry, askMedia, askSupport, closeInquiry, reopenInquiry } from "./answer-inquiry";
export { askPlatform, forgetOldContacts, listContacts, sendContactMails, settleContact } from "./contacts";
export {
  getInquiry,
  type InquiryDesk,
  type InquiryDetail,
  type InquiryItem,
  inquiryDetailView,
  inquiryItemView,
  listInquiries,
} from "./inquiries";
export { sendInquiryAnswer, sendInquiryMail } from "./inquiry-mail";
export { getOperatorOverview, type OperatorOverview, operatorOverviewView } from "./operator-overview";
export { getPlatformOverview, type PlatformSetup, platformSetupView } from "./overview";
export {
  askForManualPayment,
  grantPaymentRequest,
  listPaymentRequests,
  type PaymentRequest,
  paymentRequestedAt,
  paymentRequestView,
} from "./payment-request";
export { type Found, foundView, searchProject } from "./search";
