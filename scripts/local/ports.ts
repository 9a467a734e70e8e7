import { createServer } from "node:net";

/** Where the local programs listen, all on 127.0.0.1. */
export interface LocalPorts {
  console: number;
  adServe: number;
  encoder: number;
  /** The stand-in for Google's sign-in. */
  issuer: number;
}

export const LOCAL_HOST = "127.0.0.1";

/** The neighbouring ports from `first`: console, ad server, encoder, issuer. */
export function portsFrom(first: number): LocalPorts {
  return { console: first, adServe: first + 1, encoder: first + 2, issuer: first + 3 };
}

/** Resolves to the port the system gives for `port` (0: any), or to undefined when somebody listens there. */
function tryListen(port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(undefined);
      else reject(error);
    });
    server.listen({ port, host: LOCAL_HOST, exclusive: true }, () => {
      const address = server.address();
      const given = typeof address === "object" && address ? address.port : undefined;
      server.close(() => resolve(given));
    });
  });
}

/** The first of `ports` that cannot be listened on, or undefined when all are free. */
export async function takenPort(ports: readonly number[]): Promise<number | undefined> {
  for (const port of ports) {
    if ((await tryListen(port)) === undefined) return port;
  }
  return undefined;
}

/** Free ports, for a runtime that must not meet another one. */
export async function freePorts(): Promise<LocalPorts> {
  const found = new Set<number>();
  while (found.size < 4) {
    const port = await tryListen(0);
    if (port !== undefined) found.add(port);
  }
  const [console, adServe, encoder, issuer] = [...found] as [number, number, number, number];
  return { console, adServe, encoder, issuer };
}
