export { forgetJoinRequests, forgetProofs, tickParticipations } from "./clock";
export { type DecisionOutcome, decideForOperator, decideParticipations } from "./decide";
export { askToJoin, joinByCode } from "./join";
export {
  listEscalated,
  listParticipations,
  listRunningQuests,
  type Participation,
  type ParticipationFilter,
  participationView,
  type QuestFigures,
  questFiguresOf,
  questFiguresView,
  type RunningQuest,
  readParticipationRows,
  readQuestFigures,
  runningQuestView,
} from "./list";
export { sendQuestMail } from "./mail";
export {
  type OpenQuestPage,
  openQuestView,
  type ReaderChannel,
  readerChannelView,
  readOpenQuest,
  readReaderChannel,
} from "./open";
export {
  answerRewards,
  listRewardPayouts,
  makeRewardFile,
  type RewardFile,
  type RewardPayout,
  type RewardTransfer,
  readRewardFile,
  rewardAnswerSchema,
  rewardPayoutView,
  transferOf,
} from "./payouts";
export { isQuestOver, placesTaken, requireOpenQuest } from "./quest";
export {
  correctPayee,
  forgetReader,
  objectToRefusal,
  type ReaderParticipation,
  readerView,
  readOwnParticipation,
  requireReaderToken,
  submitProof,
  withdrawParticipation,
} from "./reader";
export { markReceipt, type Receipt, readReceipt, readReceiptForOperator } from "./receipts";
