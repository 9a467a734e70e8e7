export * from "./address-rate";
export * from "./cap";
export * from "./event";
export * from "./judge";
export * from "./ledger";
export * from "./rate";
export * from "./reward";
export * from "./tally";
