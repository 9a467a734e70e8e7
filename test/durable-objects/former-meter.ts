/** The meter's tables before marks shared a row a block, and figures a row a creative, unit and bucket. */
export const FORMER_SCHEMA = `
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS counts (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS token_marks (
    token_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    arrival_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    decided_at INTEGER NOT NULL,
    PRIMARY KEY (token_id, kind)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS token_marks_decided ON token_marks (decided_at);
  CREATE TABLE IF NOT EXISTS refused_arrivals (arrival_id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS refused_arrivals_at ON refused_arrivals (at);
  CREATE TABLE IF NOT EXISTS address_holds (address_hash TEXT PRIMARY KEY, until_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS outstanding (
    key TEXT PRIMARY KEY,
    holder_id TEXT,
    lent INTEGER NOT NULL,
    left_units INTEGER NOT NULL,
    from_at INTEGER NOT NULL,
    until_at INTEGER NOT NULL,
    report_no INTEGER,
    is_brief INTEGER,
    brief_counted INTEGER
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS totals (
    creative_id TEXT NOT NULL,
    unit_id TEXT NOT NULL,
    bucket_at INTEGER NOT NULL,
    product_id TEXT NOT NULL,
    app_id TEXT NOT NULL,
    adv_project_id TEXT NOT NULL,
    pub_project_id TEXT NOT NULL,
    impressions INTEGER NOT NULL,
    clicks INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    flushed_revision INTEGER NOT NULL,
    PRIMARY KEY (creative_id, unit_id, bucket_at)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS totals_unflushed ON totals (revision) WHERE revision > flushed_revision;
  CREATE TABLE IF NOT EXISTS address_totals (
    address_hash TEXT NOT NULL,
    day INTEGER NOT NULL,
    pub_project_id TEXT NOT NULL,
    impressions INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    flushed_revision INTEGER NOT NULL,
    PRIMARY KEY (address_hash, day)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS address_totals_unflushed ON address_totals (revision) WHERE revision > flushed_revision;
  CREATE TABLE IF NOT EXISTS event_totals (
    creative_id TEXT NOT NULL,
    unit_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    bucket_at INTEGER NOT NULL,
    adv_project_id TEXT NOT NULL,
    pub_project_id TEXT NOT NULL,
    anonymous INTEGER NOT NULL,
    count INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    flushed_revision INTEGER NOT NULL,
    PRIMARY KEY (creative_id, unit_id, kind, bucket_at)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS event_totals_unflushed ON event_totals (revision) WHERE revision > flushed_revision;
  CREATE TABLE IF NOT EXISTS verdict_totals (
    bucket_at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    verdict TEXT NOT NULL,
    reason TEXT NOT NULL,
    count INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    flushed_revision INTEGER NOT NULL,
    PRIMARY KEY (bucket_at, kind, verdict, reason)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS reach (
    day TEXT PRIMARY KEY,
    sketch TEXT NOT NULL,
    revision INTEGER NOT NULL,
    flushed_revision INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS verdict_totals_unflushed ON verdict_totals (revision) WHERE revision > flushed_revision;
`;
