/** Maximum contents of a publisher with topics, and topics of one content and of all. Source: rule A14. */
export const CONTEXTS_MAX = 10_000;
export const CONTEXT_TOPICS_MAX = 5;
export const TOPICS_MAX = 100;
export const TOPIC_MAX_CHARS = 20;
export const CONTEXT_ID_MAX_CHARS = 128;

/** KV value under `contexts:{project}`: topics of the publisher's contents, as positions in `topics`. `v` comes first. */
export interface ContextRecord {
  /** Increases with every publication. */
  v: number;
  topics: string[];
  contents: Record<string, number[]>;
}

export const contextsKey = (projectId: string): string => `contexts:${projectId}`;

/** The first characters of a record's text, which differ for every publication. */
export const contextsHead = (v: number): string => `{"v":${v},`;

export function contextRecord(
  v: number,
  contents: readonly { id: string; topics: readonly string[] }[],
): ContextRecord {
  const topics = [...new Set(contents.flatMap((content) => content.topics))].sort();
  const at = new Map(topics.map((topic, index) => [topic, index]));
  return {
    v,
    topics,
    contents: Object.fromEntries(
      contents.map(({ id, topics: own }) => [id, own.map((topic) => at.get(topic) ?? -1)]),
    ),
  };
}

/** Topics by content id; contents of the same topics share one list. */
export function topicsByContent({ topics, contents }: ContextRecord): Map<string, readonly string[]> {
  const lists = new Map<string, readonly string[]>();
  return new Map(
    Object.entries(contents).map(([id, positions]) => {
      const key = positions.join();
      const known = lists.get(key);
      const list = known ?? positions.flatMap((position) => topics[position] ?? []);
      if (known === undefined) lists.set(key, list);
      return [id, list];
    }),
  );
}
