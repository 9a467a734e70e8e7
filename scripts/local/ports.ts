import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Ports of the local programs, all on 127.0.0.1. */
export interface LocalPorts {
  console: number;
  adServe: number;
  encoder: number;
  /** The local replacement of Google's sign-in. */
  issuer: number;
  /** The local payment gateway. */
  gateway: number;
  /** The local exchange of backfill. */
  exchange: number;
}

export const LOCAL_HOST = "127.0.0.1";

/** Consecutive ports from `first`, in the order of their names above. */
export function portsFrom(first: number): LocalPorts {
  const at = (nth: number) => first + nth;
  return { console: first, adServe: at(1), encoder: at(2), issuer: at(3), gateway: at(4), exchange: at(5) };
}

/** Whether a port is unused. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(false);
      else reject(error);
    });
    server.listen({ port, host: LOCAL_HOST, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** The first of `ports` that is in use, or undefined when all are free. */
export async function takenPort(ports: readonly number[]): Promise<number | undefined> {
  for (const port of ports) {
    if (!(await isFree(port))) return port;
  }
  return undefined;
}

/**
 * Range searched for free ports. From 32768 up the system assigns ports itself, so a free one
 * may be taken before it is used.
 */
const SEARCHED = { from: 20_000, to: 32_768 };

/** Free ports, for a runtime that must not conflict with another. */
export async function freePorts(): Promise<LocalPorts> {
  const found = new Set<number>();
  while (found.size < 6) {
    const port = randomInt(SEARCHED.from, SEARCHED.to);
    if (!found.has(port) && (await isFree(port))) found.add(port);
  }
  const [console = 0, adServe = 0, encoder = 0, issuer = 0, gateway = 0, exchange = 0] = found;
  return { console, adServe, encoder, issuer, gateway, exchange };
}
