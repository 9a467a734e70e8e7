export { inquiriesLoader as loader } from "../areas/inquiries/inquiries.server";
export { handle, ProjectInquiries as default } from "../areas/inquiries/pages";
