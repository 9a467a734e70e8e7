export * from "./directory";
export * from "./message";
export * from "./reader";
export * from "./wire";
