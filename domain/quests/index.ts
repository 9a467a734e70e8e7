export * from "./decision";
export * from "./limits";
export * from "./participation";
export * from "./payback";
export * from "./person";
export * from "./published";
export * from "./receipt";
export * from "./schema";
