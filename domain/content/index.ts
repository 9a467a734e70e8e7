export * from "./actions";
export * from "./asset-kinds";
export * from "./image";
export * from "./ratio";
export * from "./schema";
export * from "./upload";
export * from "./video";
export * from "./views";
