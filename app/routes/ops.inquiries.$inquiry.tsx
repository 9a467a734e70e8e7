export { inquiryAction as action, inquiryLoader as loader } from "../areas/inquiries/inquiries.server";
export { handle, OperatorInquiry as default } from "../areas/inquiries/pages";
