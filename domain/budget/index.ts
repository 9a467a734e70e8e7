export * from "./campaign-lease";
export * from "./direct-holders";
export * from "./lease";
export * from "./lease-broker";
export * from "./limits";
export * from "./meter-rpc";
export * from "./outstanding";
export * from "./pacing";
