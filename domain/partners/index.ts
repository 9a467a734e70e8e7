export * from "./campaign-events";
export * from "./client-credentials";
export * from "./creative-events";
export * from "./delivery";
export * from "./events";
export * from "./examples";
export * from "./quest-events";
export * from "./views";
