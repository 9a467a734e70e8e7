import { handle as shared } from "../areas/inquiries/pages";
import type { PageHandle } from "../root";

export const handle = { ...shared, access: "inquiry.read" } satisfies PageHandle;

export { inquiryLoader as loader } from "../areas/inquiries/inquiries.server";
export { ProjectInquiry as default } from "../areas/inquiries/pages";
