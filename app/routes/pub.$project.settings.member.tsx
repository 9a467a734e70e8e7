import { handle as shared } from "../areas/people/members-screen";
import type { PageHandle } from "../root";

export const handle = { ...shared, access: "members.read" } satisfies PageHandle;

export { membersAction as action, membersLoader as loader } from "../areas/people/members.server";
export { MembersScreen as default } from "../areas/people/members-screen";
