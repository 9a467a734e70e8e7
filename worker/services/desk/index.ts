export { answerInquiry, askMedia, askSupport, closeInquiry, reopenInquiry } from "./answer-inquiry";
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
export { getPlatformOverview, type PlatformSetup, platformSetupView } from "./overview";
export { type Found, foundView, searchProject } from "./search";
