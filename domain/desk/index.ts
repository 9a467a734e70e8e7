export * from "./contact";
export * from "./inquiry";
