/** What the objects use of the script's bindings; they do not call each other. */
export interface StateEnv {
  DB: D1Database;
}
