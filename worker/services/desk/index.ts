export { type AccountTrends, accountTrendsView, readAccountTrends } from "./account-trends";
export {
  answerInquiry,
  askMedia,
  askSeveralMedia,
  askSupport,
  closeInquiry,
  reopenInquiry,
} from "./answer-inquiry";
export {
  assignContact,
  assignInquiry,
  type DeskOperator,
  deskOperatorView,
  listDeskOperators,
} from "./assignment";
export {
  type AuditCheck,
  type AuditEntry,
  auditCheckView,
  auditPageView,
  checkAudit,
  checkAuditNow,
  listAudit,
  readAuditCheck,
  tickAudit,
} from "./audit";
export {
  askPlatform,
  forgetOldContacts,
  listContacts,
  nextCoffeeMonth,
  replyToContact,
  sendContactMails,
  sendContactReply,
  settleContact,
} from "./contacts";
export {
  type DeadLetterQueueState,
  deadLetterQueueView,
  forgetReplayed,
  listDeadLetters,
  replayDeadLetters,
  storeDeadLetters,
} from "./dead-letters";
export { listDeletions } from "./deletions";
export { getHealth, type Health, healthView, type Trouble } from "./health";
export {
  forgetInquirers,
  getInquiry,
  type InquiryDesk,
  type InquiryDetail,
  type InquiryItem,
  inquiryDetailView,
  inquiryItemView,
  listInquiries,
} from "./inquiries";
export { sendInquiryAnswer, sendInquiryMail } from "./inquiry-mail";
export {
  accountQuerySchema,
  getAccountForOperator,
  listAccountsForOperator,
  type OperatorAccount,
  type OperatorAccountDetail,
  operatorAccountDetailView,
  operatorAccountPageView,
  operatorAccountView,
} from "./operator-accounts";
export { getOperatorOverview, type OperatorOverview, operatorOverviewView } from "./operator-overview";
export {
  getProjectForOperator,
  listProjectsForOperator,
  type OperatorProject,
  type OperatorProjectDetail,
  operatorProjectDetailView,
  operatorProjectPageView,
  operatorProjectView,
  projectQuerySchema,
} from "./operator-projects";
export type { Act, SentMail } from "./operator-records";
export { listOutbox, type OutboxEntry, outboxPageView, replayOutbox } from "./outbox";
export {
  getPlatformOverview,
  type PlatformOverview,
  type PlatformSetup,
  type PlatformWork,
  platformRevenueView,
  platformSetupView,
  platformWorkView,
  weekChangesView,
} from "./overview";
export {
  askForManualPayment,
  grantPaymentRequest,
  listPaymentRequests,
  type PaymentRequest,
  paymentRequestedAt,
  paymentRequestView,
} from "./payment-request";
export { endProjectView, startProjectView } from "./project-view";
export { type Found, foundView, searchProject } from "./search";
export { getPublicStatus, type PublicStatus, publicStatusView, type StatusPart } from "./status";
export { countTasks, listTasks, type TaskFilter, type TaskList, taskCountView, taskListView } from "./tasks";
export {
  chooseTaskMail,
  endTaskMail,
  isTaskMailToken,
  readTaskMail,
  readTaskMailChoice,
  sendTaskMail,
  tickTaskMails,
} from "./tasks/mail";
