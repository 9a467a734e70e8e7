import type { Ad, Storage } from "./types";

/** What is kept of a unit. */
export interface UnitRecord {
  /** Local date on which the user hid the unit, as `2026-01-31`. */
  hiddenOn?: string;
  /** Splash ads to show later. */
  splash?: Ad[];
}

const PREFIX = "madang";

/** Keeps values in the memory for an app without storage. */
export function memoryStorage(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: async (key) => values.get(key) ?? null,
    setItem: async (key, value) => values.set(key, value),
  };
}

/** JSON in the app's storage. A storage that fails forgets; it never breaks an ad. */
export class Store {
  /** Writes are made one after the other, so that the last one stays. */
  private writing: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly storage: Storage,
    private readonly app: string,
  ) {}

  async read<T>(name: string): Promise<T | null> {
    try {
      await this.writing;
      const text = await this.storage.getItem(this.keyOf(name));
      return text ? (JSON.parse(text) as T) : null;
    } catch {
      return null;
    }
  }

  write(name: string, value: unknown): Promise<unknown> {
    const text = JSON.stringify(value);
    this.writing = this.writing
      .then(() => this.storage.setItem(this.keyOf(name), text))
      .catch(() => undefined);
    return this.writing;
  }

  async unit(id: string): Promise<UnitRecord> {
    return (await this.read<UnitRecord>(`unit.${id}`)) ?? {};
  }

  async keep(id: string, part: UnitRecord): Promise<void> {
    await this.write(`unit.${id}`, { ...(await this.unit(id)), ...part });
  }

  private keyOf(name: string): string {
    return `${PREFIX}.${this.app}.${name}`;
  }
}

/** The date on the phone's calendar. */
export function localDate(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
