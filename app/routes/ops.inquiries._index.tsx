export { inquiriesLoader as loader } from "../areas/inquiries/inquiries.server";
export { handle, OperatorInquiries as default } from "../areas/inquiries/pages";
