export { type BankAccountView, bankAccountView, getBankAccount, saveBankAccount } from "./payout";
