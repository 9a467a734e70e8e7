export { inquiryLoader as loader } from "../areas/inquiries/inquiries.server";
export { SupportInquiry as default, supportHandle as handle } from "../areas/inquiries/pages";
