export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS categories (
    id TEXT PRIMARY KEY, generation INTEGER NOT NULL, filter TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS users (user_hash TEXT PRIMARY KEY, heard_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS user_events (
    user_hash TEXT NOT NULL, name TEXT NOT NULL, hour INTEGER NOT NULL, parameters TEXT NOT NULL, count INTEGER NOT NULL,
    PRIMARY KEY (user_hash, name, hour, parameters)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS event_days (
    name TEXT NOT NULL, day INTEGER NOT NULL, count INTEGER NOT NULL, last_at INTEGER NOT NULL, PRIMARY KEY (name, day)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS property_days (
    name TEXT NOT NULL, day INTEGER NOT NULL, count INTEGER NOT NULL, last_at INTEGER NOT NULL, PRIMARY KEY (name, day)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS undefined_names (
    kind TEXT NOT NULL, name TEXT NOT NULL, shape TEXT NOT NULL, PRIMARY KEY (kind, name)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS recent_events (name TEXT PRIMARY KEY, arrivals TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS user_values (
    user_hash TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (user_hash, name)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS members (
    user_hash TEXT NOT NULL, category_id TEXT NOT NULL, until INTEGER, told_until INTEGER,
    PRIMARY KEY (user_hash, category_id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS members_category ON members (category_id);
  CREATE INDEX IF NOT EXISTS members_told ON members (told_until);
  CREATE TABLE IF NOT EXISTS untold (user_hash TEXT PRIMARY KEY, revision INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS told_counts (
    category_id TEXT NOT NULL, generation INTEGER NOT NULL, members INTEGER NOT NULL,
    PRIMARY KEY (category_id, generation)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS seen_messages (message_id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
`;
