export * from "./agreed-quote";
export * from "./bank-account";
export * from "./estimate";
export * from "./least-budget";
export * from "./quote";
export * from "./tax";
export * from "./video-units";
export * from "./views";
