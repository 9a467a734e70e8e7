export { readBankTransfers } from "./bank-file";
export {
  addAdjustment,
  changeAdjustment,
  listSettlementLines,
  removeAdjustment,
  settlementLineQuery,
} from "./lines";
export {
  getPayout,
  getPayouts,
  listPayouts,
  objectToPayout,
  payoutOverviewView,
  payoutStatementView,
} from "./publisher";
export {
  changeSettlement,
  getSettlement,
  listSettlements,
  prepareSettlements,
  removeSettlement,
  sendSettlement,
  settlementQuery,
} from "./settlements";
