export * from "./contact";
export * from "./inquiry";
export * from "./limits";
