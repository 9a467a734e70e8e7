/**
 * A database that records every executed statement, including each in a batch, with its text and values.
 * @param asked receives the statements
 */
export function listenedTo(database: D1Database, asked: string[]): D1Database {
  const originals = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; text: string }>();
  const listen = (statement: D1PreparedStatement, text: string): D1PreparedStatement => {
    const listening = new Proxy(statement, {
      get: (target, name) => {
        if (name === "bind")
          return (...values: unknown[]) =>
            listen(target.bind(...values), `${text} ${JSON.stringify(values)}`);
        const value = Reflect.get(target, name, target) as unknown;
        if (typeof value !== "function") return value;
        return (...given: unknown[]) => {
          asked.push(text);
          return value.apply(target, given);
        };
      },
    });
    originals.set(listening, { statement, text });
    return listening;
  };
  return new Proxy(database, {
    get: (target, name) => {
      if (name === "prepare") return (text: string) => listen(target.prepare(text), text);
      if (name === "batch")
        return (statements: D1PreparedStatement[]) =>
          target.batch(
            statements.map((statement) => {
              const original = originals.get(statement);
              asked.push(original?.text ?? "");
              return original?.statement ?? statement;
            }),
          );
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
