export { inquiryLoader as loader } from "../areas/inquiries/inquiries.server";
export { handle, ProjectInquiry as default } from "../areas/inquiries/pages";
