import { handle as shared } from "../areas/inquiries/pages";
import type { PageHandle } from "../root";

export const handle = { ...shared, access: "inquiry.read" } satisfies PageHandle;

export { inquiriesLoader as loader } from "../areas/inquiries/inquiries.server";
export { ProjectInquiries as default } from "../areas/inquiries/pages";
