export * from "./pacing";
export * from "./report-range";
export * from "./series";
export * from "./views";
