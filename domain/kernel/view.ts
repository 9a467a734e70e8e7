/** What of a record one kind of reader may see: the fields that it names, and no other that the record has or will have. */
export interface View<Row, Key extends keyof Row> {
  (row: Row): Pick<Row, Key>;
  readonly keys: readonly Key[];
}

/** `viewOf<Row>()("id", "name")` lets those two out. */
export const viewOf =
  <Row extends object>() =>
  <const Key extends keyof Row>(...keys: Key[]): View<Row, Key> =>
    Object.assign((row: Row) => Object.fromEntries(keys.map((key) => [key, row[key]])) as Pick<Row, Key>, {
      keys,
    });

/** What a view lets out. */
export type Seen<V> = V extends View<infer Row, infer Key> ? Pick<Row, Key> : never;
