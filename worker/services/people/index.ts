export {
  type AccountDetail,
  getMe,
  getMyAccount,
  readOptions,
  updateOptions,
  updateProfile,
} from "./accounts";
export { changePassword, hasPassword } from "./auth/change-password";
export { codeWaitS, resendCode } from "./auth/codes";
export { loginWithIdToken } from "./auth/id-token";
export { oidcProvider, startProviderSignIn } from "./auth/oidc-provider";
export { finishProviderSignIn, handOverAddress, type ProviderRefusal } from "./auth/oidc-return";
export { completeSignUp, waitingSignUp } from "./auth/oidc-sign-up";
export { type ProofAsked, proofAsked, proveAgain, sendProofCode } from "./auth/proof";
export { forgotPassword, type Recovered, recoverByLink, recoverPassword } from "./auth/recover-password";
export {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  type SecondFactorSetUp,
  type SecondFactorStatus,
  secondFactorStatus,
  secondFactorStatusView,
} from "./auth/second-factor";
export { passSecondFactor } from "./auth/second-factor-code";
export {
  expiredSessionCookie,
  getSession,
  type Session,
  sessionCookieName,
  withoutDoubledCookies,
} from "./auth/session";
export {
  endOtherSessions,
  endSession,
  listSessions,
  type ShownSession,
  shownSessionView,
  touchSession,
} from "./auth/sessions";
export { signIn, signOut } from "./auth/sign-in";
export { confirmEmail, signUp } from "./auth/sign-up";
export { deleteAccount, ownershipsOf } from "./delete-account";
export {
  type AccountDevice,
  addAccountDevice,
  findAccountDevice,
  listAccountDevices,
  removeAccountDevice,
  replaceAccountDevices,
} from "./devices";
export { hasAccount } from "./find-account";
export {
  changeGroupRole,
  inviteToGroup,
  removeFromGroup,
  resendGroupInvitation,
  withdrawGroupInvitation,
} from "./group-members";
export { giveProject, takeProject } from "./group-projects";
export {
  createGroup,
  deleteGroup,
  type GroupMemberView,
  type GroupView,
  getGroup,
  groupMemberView,
  groupSummaryView,
  groupView,
  listGroups,
  renameGroup,
  requireGroup,
  updateGroupBusiness,
} from "./groups";
export { acceptInvitation, declineInvitation } from "./invitations/answer";
export { sendInvitationMail } from "./invitations/mail";
export {
  type InvitationView,
  invitationView,
  type PendingInvitation,
  pendingInvitationView,
  viewInvitation,
} from "./invitations/read";
export {
  inviteMember,
  listProjectInvitations,
  resendProjectInvitation,
  withdrawProjectInvitation,
} from "./invitations/send";
export { listMembers, type MemberView, memberView } from "./list-members";
export { runMembershipScheduler, tickMemberships, touchMembership } from "./member-scheduler";
export { changeMemberLevel, removeMember } from "./members";
export {
  countUnread,
  listAlerts,
  listNotifications,
  markRead,
  type NotificationView,
  notificationView,
} from "./notifications";
export {
  consoleRows,
  forgetOldNotifications,
  type Notice,
  notificationOf,
  primaryAddress,
  type Recipients,
  sendNewsMail,
} from "./notify";
export { actNotice, sendSecurityMail } from "./security-notice";
