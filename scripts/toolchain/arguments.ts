import { parseArgs } from "node:util";

export interface StartArguments {
  /** Forget the kept state first. */
  fresh: boolean;
  /** The console's port; the ad server, the encoder and the stand-ins for Google and the payment gateway take the next four. */
  port: number;
}

const DEFAULT_PORT = 8787;
const LAST_PORT = 65_535;
const NEIGHBOURS = 4;

/**
 * Reads `--fresh` and `--port N`.
 *
 * @throws with a line for the person when an argument is unknown or the port is not one that leaves room for its neighbours
 */
export function parseStartArguments(args: readonly string[]): StartArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      fresh: { type: "boolean", default: false },
      port: { type: "string", default: String(DEFAULT_PORT) },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > LAST_PORT - NEIGHBOURS) {
    throw new Error(`--port takes a number from 1 to ${LAST_PORT - NEIGHBOURS}, not "${values.port}"`);
  }
  return { fresh: values.fresh, port };
}
