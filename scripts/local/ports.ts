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
}

export const LOCAL_HOST = "127.0.0.1";

/** Consecutive ports from `first`: console, ad server, encoder, issuer, gateway. */
export function portsFrom(first: number): LocalPorts {
  return { console: first, adServe: first + 1, encoder: first + 2, issuer: first + 3, gateway: first + 4 };
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
  while (found.size < 5) {
    const port = randomInt(SEARCHED.from, SEARCHED.to);
    if (!found.has(port) && (await isFree(port))) found.add(port);
  }
  const [console, adServe, encoder, issuer, gateway] = [...found] as [number, number, number, number, number];
  return { console, adServe, encoder, issuer, gateway };
}
