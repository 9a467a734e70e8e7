import { type ContextRecord, contextsHead, contextsKey, topicsByContent } from "../domain/audience";
import { KvRecords, type WaitUntil } from "./kv-records";

/** Maximum contents in memory, about 200 bytes each. */
const CONTENTS_MAX = 60_000;

type Topics = readonly string[] | "unread" | undefined;

interface Known {
  v: number;
  contents: ReadonlyMap<string, readonly string[]>;
}

/** Topics of the contents of publishers whose campaigns ask for topics. */
export class Contexts {
  private readonly records = new KvRecords<Known>({
    name: "contexts",
    empty: { v: 0, contents: new Map() },
    parse: (text) => {
      const record = JSON.parse(text) as ContextRecord;
      return { v: record.v, contents: topicsByContent(record) };
    },
    isSame: (text, { v }) => text.startsWith(contextsHead(v)),
    sizeOf: ({ contents }) => contents.size,
    sizeMax: CONTENTS_MAX,
  });

  /** Topics of a content: a promise only where KV has to be read first. */
  of(
    kv: KVNamespace,
    projectId: string,
    contextId: string,
    nowMs: number,
    waitUntil: WaitUntil,
  ): Topics | Promise<Topics> {
    const topics = (known: Known | "unread"): Topics =>
      known === "unread" ? known : known.contents.get(contextId);
    const found = this.records.of(kv, contextsKey(projectId), nowMs, waitUntil);
    return found instanceof Promise ? found.then(topics) : topics(found);
  }
}
