export { type BankAccountView, getBankAccount, saveBankAccount } from "./payout";
