export {
  correctReceipt,
  markTransferred,
  moneyReceiptSchema,
  moneyReceiptView,
  receiptsOf,
  receiptWork,
  writeOffSchema,
  writeOffWork,
} from "./by-hand";
export {
  campaignPayments,
  cardPaidMinor,
  intendCharge,
  isBeingCharged,
  type Order,
  PaymentUndecided,
  readPayment,
  runPayment,
} from "./charge";
export {
  campaignMoney,
  listPayments,
  listPaymentsForOperator,
  paymentFilterSchema,
} from "./history";
export { accountBalances, book, campaignBalances } from "./ledger";
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
  heedGateway,
  lookUpPayment,
  operatorRefundSchema,
  refundByOperator,
  retryRefundByOperator,
} from "./operate";
export { type BankAccountView, bankAccountView, getBankAccount, saveBankAccount } from "./payout";
export { type Ending, endingWork, heldOf, retryRefund, returnPayment, runRefund } from "./refund";
export {
  cardRegistration,
  confirmWindow,
  openWindow,
  type PaymentOutcome,
} from "./window";
