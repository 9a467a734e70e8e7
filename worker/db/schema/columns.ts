import { integer, text } from "drizzle-orm/sqlite-core";

/** Times are stored as epoch milliseconds, so that they sort, compare and index as numbers. */
export const createdAt = () => integer("created_at").notNull();
export const updatedAt = () => integer("updated_at").notNull();
/** Increases by one with every update; each update names the version it read. */
export const version = () => integer("version").notNull().default(1);
export const flag = (name: string) => integer(name, { mode: "boolean" });
export const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();
