export { membersAction as action, membersLoader as loader } from "../areas/people/members.server";
export { handle, MembersScreen as default } from "../areas/people/members-screen";
