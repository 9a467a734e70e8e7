import {
  dayNumberOf,
  OPT_OUT_HEARD_DAYS,
  type OptOutRecord,
  optOutShardOf,
  optOutsHead,
  optOutsKey,
} from "../domain/audience";
import type { AdServeEnv } from "./env";
import { KvRecords, type WaitUntil } from "./kv-records";
import { logError } from "./log";

/** Maximum users in memory, about 100 bytes each. */
const USERS_MAX = 100_000;
const TOLD_MAX = 10_000;

interface Known {
  v: number;
  /** Days of last being heard of, by user hash. */
  users: ReadonlyMap<string, number>;
}

/** Users who switched personalised choice off, of publishers that have any. */
export class OptOuts {
  private readonly records = new KvRecords<Known>({
    name: "opt-outs",
    empty: { v: 0, users: new Map() },
    parse: (text) => {
      const { v, users } = JSON.parse(text) as OptOutRecord;
      return { v, users: new Map(Object.entries(users)) };
    },
    isSame: (text, { v }) => text.startsWith(optOutsHead(v)),
    sizeOf: ({ users }) => users.size,
    sizeMax: USERS_MAX,
  });
  /** Users whose presence this isolate has already reported. */
  private readonly told = new Set<string>();

  /** Whether the user is one of them; true also if that cannot be read. A promise only where KV has to be read first. */
  has(
    env: AdServeEnv,
    projectId: string,
    userHash: string,
    nowMs: number,
    waitUntil: WaitUntil,
  ): boolean | Promise<boolean> {
    const isAmong = (known: Known | "unread"): boolean => {
      if (known === "unread") return true;
      const heardOn = known.users.get(userHash);
      if (heardOn === undefined) return false;
      if (dayNumberOf(nowMs) - heardOn >= OPT_OUT_HEARD_DAYS)
        this.tell(env, projectId, userHash, nowMs, waitUntil);
      return true;
    };
    const key = optOutsKey(projectId, optOutShardOf(userHash));
    const found = this.records.of(env.PLANS, key, nowMs, waitUntil);
    return found instanceof Promise ? found.then(isAmong) : isAmong(found);
  }

  /** Reports that the user is still there, so that the setting is kept. */
  private tell(
    env: AdServeEnv,
    projectId: string,
    userHash: string,
    receivedAtMs: number,
    waitUntil: WaitUntil,
  ): void {
    const user = `${projectId} ${userHash}`;
    if (this.told.has(user)) return;
    if (this.told.size >= TOLD_MAX) this.told.clear();
    this.told.add(user);
    const failed = (error: unknown) => logError("opt-out not told", error, { projectId });
    waitUntil(
      env.AUDIENCE_QUEUE.send({ kind: "opt-out-heard", projectId, userHash, receivedAtMs }).catch(failed),
    );
  }
}
