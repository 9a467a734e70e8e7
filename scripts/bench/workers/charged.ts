/** The state script, whose objects count what Cloudflare charges for: rows as the runtime counts them, calls, and rows of D1. */
import { CampaignMeter as Meter } from "../../../durable-objects/campaign-meter";
import { CapCounter as Counter } from "../../../durable-objects/cap-counter";
import type { StateEnv } from "../../../durable-objects/env";
import { FigureBook as Book } from "../../../durable-objects/figure-book";
import { TotalsWriter as Writer } from "../../../durable-objects/totals-writer";
import type { TotalsRows } from "../../../durable-objects/totals-writer/rows";

export * from "../../../durable-objects/index";
export { default } from "../../../durable-objects/index";

export interface Charges {
  /** Calls of `CampaignMeter.record`, and the rows that they write. */
  recordCalls: number;
  recordRows: number;
  /** All others. */
  objectCalls: number;
  objectRows: number;
  d1Rows: number;
  d1Statements: number;
  /** Time for which meters were kept awake by calls that waited for each other. */
  waitedMs: number;
}

const charges: Charges = {
  ...{ recordCalls: 0, recordRows: 0, objectCalls: 0, objectRows: 0, d1Rows: 0, d1Statements: 0 },
  waitedMs: 0,
};
let rows = 0;
let isCounting = false;
/** The storage of meters that do not run their alarm: what they write is recorded calls. */
const recording = new WeakSet<object>();

/** From the first object on, for all of them: they share the script's isolate. */
function countRows(storage: DurableObjectStorage): void {
  if (isCounting) return;
  isCounting = true;
  const sql = Object.getPrototypeOf(storage.sql) as {
    exec: (...given: unknown[]) => { rowsWritten: number };
  };
  const { exec } = sql;
  sql.exec = function (...given) {
    const cursor = exec.apply(this, given);
    rows += cursor.rowsWritten;
    return cursor;
  };
  const alarms = Object.getPrototypeOf(storage) as {
    setAlarm: (...given: unknown[]) => Promise<void>;
    transactionSync: (run: () => unknown) => unknown;
  };
  const { setAlarm, transactionSync } = alarms;
  alarms.setAlarm = function (...given) {
    rows++;
    if (recording.has(this)) charges.recordRows++;
    return setAlarm.apply(this, given);
  };
  alarms.transactionSync = function (run) {
    const before = rows;
    const result = transactionSync.call(this, run);
    if (recording.has(this)) charges.recordRows += rows - before;
    return result;
  };
  const { wait } = scheduler;
  scheduler.wait = (ms, ...given) => {
    charges.waitedMs += ms;
    return wait.call(scheduler, ms, ...given);
  };
}

function countingD1(db: D1Database): D1Database {
  const batch = async <T>(statements: D1PreparedStatement[]) => {
    const results = await db.batch<T>(statements);
    charges.d1Statements += statements.length;
    for (const { meta } of results) charges.d1Rows += meta.rows_written;
    return results;
  };
  return { prepare: (query: string) => db.prepare(query), batch } as unknown as D1Database;
}

export class CampaignMeter extends Meter {
  constructor(ctx: DurableObjectState, env: StateEnv) {
    countRows(ctx.storage);
    super(ctx, env);
  }

  override record(...given: Parameters<Meter["record"]>) {
    charges.recordCalls++;
    recording.add(this.ctx.storage);
    return super.record(...given);
  }

  override async alarm(): Promise<void> {
    charges.objectCalls++;
    recording.delete(this.ctx.storage);
    await super.alarm();
    recording.add(this.ctx.storage);
  }

  charges(): Charges {
    return { ...charges, objectRows: rows - charges.recordRows };
  }
}

export class CapCounter extends Counter {
  constructor(ctx: DurableObjectState, env: StateEnv) {
    countRows(ctx.storage);
    super(ctx, env);
  }

  override count(display: Parameters<Counter["count"]>[0]): Promise<void> {
    charges.objectCalls++;
    return super.count(display);
  }
}

export class FigureBook extends Book {
  constructor(ctx: DurableObjectState, env: StateEnv) {
    countRows(ctx.storage);
    super(ctx, env);
  }

  override record(...given: Parameters<Book["record"]>) {
    charges.objectCalls++;
    return super.record(...given);
  }
}

export class TotalsWriter extends Writer {
  constructor(ctx: DurableObjectState, env: StateEnv) {
    super(ctx, { ...env, DB: countingD1(env.DB) });
  }

  override write(rows: TotalsRows) {
    charges.objectCalls++;
    return super.write(rows);
  }
}
