export * from "./contact";
export * from "./inquiry";
export * from "./limits";
export * from "./task";
