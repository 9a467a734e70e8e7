export * from "./accounts";
export * from "./campaigns";
export * from "./delivery";
export * from "./inventory";
export * from "./operations";
export * from "./projects";
export * from "./testing";
