export * from "./inquiry";
