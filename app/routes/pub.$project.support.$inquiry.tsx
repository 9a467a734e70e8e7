import { supportHandle } from "../areas/inquiries/pages";
import type { PageHandle } from "../root";

export const handle = { ...supportHandle, access: "inquiry.read" } satisfies PageHandle;

export { inquiryLoader as loader } from "../areas/inquiries/inquiries.server";
export { SupportInquiry as default } from "../areas/inquiries/pages";
