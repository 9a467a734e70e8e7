export { readBankTransfers } from "./bank-file";
export {
  billTransferView,
  getBillTransfer,
  getBillTransferForOperator,
  listBillTransfers,
} from "./bill-transfers";
export {
  billQuery,
  getBill,
  getBillForOperator,
  listBills,
  listBillsForOperator,
  markBillPaid,
  tickBills,
} from "./bills";
export { afterPayment, payBill, tickBillCharges } from "./charge-bills";
export {
  consumeCredit,
  creditBalanceView,
  getCreditBalance,
  grantCredit,
  listCredits,
  listCreditsForOperator,
  revokeCredit,
} from "./credits";
export {
  addAdjustment,
  changeAdjustment,
  listSettlementLines,
  removeAdjustment,
  settlementLineQuery,
} from "./lines";
export {
  findTransfer,
  type MatchedTransfer,
  matchedTransferView,
  matchTransfer,
} from "./match-transfer";
export { getBills } from "./paid-months";
export {
  getPlanPriceList,
  getPlanPrices,
  planPriceListView,
  planPriceView,
  setPlanPrices,
} from "./plan-prices";
export {
  billingView,
  changePlan,
  feesView,
  getBilling,
  getSubscription,
  giveLegacyPlan,
  listPlanChanges,
  listPlanUsages,
  setFees,
  setPlanTerms,
  subscriptionView,
  tickPlanChanges,
} from "./pricing";
export {
  getPayout,
  getPayouts,
  getSettlementStatement,
  getSimulatedPayout,
  listPayouts,
  objectToPayout,
  payoutOverviewView,
  payoutStatementView,
} from "./publisher";
export { type PayoutTotals, payoutTotals, payoutTotalsView } from "./settlement-totals";
export {
  changeSettlement,
  getSettlement,
  listSettlements,
  prepareSettlements,
  removeSettlement,
  SETTLEMENT_SORTS,
  sendSettlement,
  settlementQuery,
} from "./settlements";
export { getStatement, listStatements } from "./statements";
