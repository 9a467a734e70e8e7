import type { ConsoleEnv } from "../env";
import { createContext, type ServiceContext } from "../services/kernel";

/** The context of work that nobody asked for: a message or a tick. What it defers is awaited by the handler itself. */
export function jobContext(
  env: ConsoleEnv,
  requestId: string,
  now?: number,
): ServiceContext & { settled(): Promise<void> } {
  const deferred: Promise<unknown>[] = [];
  const context = createContext({
    env,
    account: null,
    locale: "ko",
    requestId,
    defer: (work) => deferred.push(work),
    ...(now === undefined ? {} : { now }),
  });
  return { ...context, settled: async () => void (await Promise.allSettled(deferred)) };
}
