export * from "./arrivals";
export * from "./book";
export * from "./contexts";
export * from "./directory";
export * from "./filter";
export * from "./message";
export * from "./reader";
export * from "./wire";
