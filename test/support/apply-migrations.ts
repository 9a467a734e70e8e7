import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";

interface MigratedEnv {
  DB: D1Database;
  TEST_MIGRATIONS: Parameters<typeof applyD1Migrations>[1];
}

// vitest.config.ts gives the migrations to the projects that have a database.
const { DB, TEST_MIGRATIONS } = env as unknown as MigratedEnv;
await applyD1Migrations(DB, TEST_MIGRATIONS);
