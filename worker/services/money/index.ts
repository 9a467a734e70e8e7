export {
  correctReceipt,
  type MoneyReceipt,
  moneyReceiptView,
  receiptsOf,
  receiptWork,
  writeOffWork,
} from "./by-hand";
export {
  campaignPayments,
  chargeNow,
  intendCharge,
  isBeingCharged,
  isBeingExtended,
  isUndecided,
  type Order,
  readPayment,
  runPayment,
} from "./charge";
export { checkBooks, tickBooks } from "./check";
export {
  explainDifference,
  listDifferences,
  lookUpDifference,
  readChecks,
  recordMovement,
} from "./differences";
export { type GroupCard, groupCardView, listGroupCards, removeGroupCard } from "./group-cards";
export {
  campaignMoney,
  getHandReceipt,
  getPaymentReceipt,
  listPayments,
  listPaymentsForOperator,
  ownPayments,
  ownReceipts,
  ownRefunds,
  type PaymentReceipt,
} from "./history";
export {
  type HouseAccountChange,
  type HouseAccounts,
  houseAccountIn,
  houseAccountsBy,
  houseAccountsView,
  houseCurrencySchema,
  listHouseAccounts,
  removeHouseAccount,
  saveHouseAccount,
  takesTransfers,
} from "./house-accounts";
export { balanceOf, book, campaignBalances, readEntry, writtenOffOf } from "./ledger";
export {
  addPaymentMethod,
  connectPaymentMethod,
  listPaymentMethods,
  methodsOf,
  type PaymentMethods,
  removePaymentMethod,
  setPrimaryMethod,
  takesCards,
} from "./methods";
export {
  abandonOrder,
  hearGateway,
  heedGateway,
  lookUpPayment,
  refundByOperator,
  retryRefundByOperator,
  transferRefundByOperator,
} from "./operate";
export {
  accountsBefore,
  type BankAccountView,
  bankAccountView,
  getBankAccount,
  saveBankAccount,
} from "./payout";
export { type Ending, endingWork, feesOf, heldOf, returnPayment, runRefund } from "./refund";
export {
  getTaxInvoice,
  type InvoiceOfFile,
  invoiceExtensionWork,
  invoiceToIssue,
  invoiceWork,
  listTaxInvoices,
  ownInvoices,
  readInvoiceFile,
  readTaxInvoice,
  recipientRows,
  recordInvoice,
} from "./tax-invoices";
export {
  billMemo,
  campaignMemo,
  campaignTransfer,
  laterDue,
  memoSubject,
  transfersOf,
} from "./transfer";
export {
  applyOverpaidWork,
  listOverpaid,
  listTransfers,
  markBounced,
  markTransferred,
  type Overpaid,
  overpaidView,
  returnOverpaid,
  type Transfer,
  transferView,
} from "./transfers";
export {
  cardRegistration,
  confirmOpened,
  confirmWindow,
  openLinkWindow,
  openWindow,
  type PaymentOutcome,
  registrationView,
} from "./window";
