export * from "./pacing";
export * from "./report-range";
export * from "./series";
export * from "./spend";
export * from "./views";
