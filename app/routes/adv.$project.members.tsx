export { membersAction as action, membersLoader as loader } from "../areas/people/members.server";
export { handle, MembersPage as default } from "../areas/people/members-screen";
