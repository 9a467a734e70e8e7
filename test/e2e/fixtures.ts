import { type Browser, chromium } from "playwright-core";
import { test as base, inject } from "vitest";
import type { SignIn } from "../../scripts/local/state-folder";
import { Client } from "../support/client";
import { outboxDrained, startDemoRuntime } from "../support/demo";
import type { TestRuntime } from "../support/e2e";
import { Actor } from "./actors";
import type { Reader } from "./screens/table";
import { givenWebhook } from "./screens/webhook";
import { readWorld, type World } from "./screens/world";

/** A console with demo data, used by a worker's files in turn; each file restores what it changed. */
export interface Demo {
  runtime: TestRuntime;
  world: World;
  /** A reader of the demo, with one session for all files. */
  client(reader: Reader): Promise<Client>;
  /** The reader in a separate browser window. */
  actor(reader: Reader): Promise<Actor>;
}

interface SharedDemo {
  runtime: TestRuntime;
  signIns: readonly SignIn[];
  world: World;
  clients: Map<Reader, Promise<Client>>;
}

async function startSharedDemo(demoDir: string): Promise<SharedDemo> {
  const { runtime, signIns } = await startDemoRuntime(demoDir);
  await givenWebhook(runtime);
  return { runtime, signIns, world: await readWorld(runtime), clients: new Map() };
}

/** The runtime for one file, without errors that were logged before. */
function fromNow(runtime: TestRuntime): TestRuntime {
  const before = runtime.errors.length;
  return {
    ...runtime,
    get errors() {
      return runtime.errors.slice(before);
    },
  };
}

/** The reader's account in the demo. @throws if the demo has none */
export function signInOf(signIns: readonly SignIn[], reader: Reader): SignIn {
  const signIn = signIns.find(({ role }) => role.endsWith(reader));
  if (!signIn) throw new Error(`the demo has no ${reader}`);
  return signIn;
}

/** A reader of the demo without a browser; a visitor has no account. */
export async function clientOf(
  runtime: TestRuntime,
  signIns: readonly SignIn[],
  reader: Reader,
): Promise<Client> {
  const client = new Client(runtime);
  if (reader === "visitor") return client;
  const { email, password } = signInOf(signIns, reader);
  return client.signIn(email, password);
}

/**
 * Resets the state before a file: no counted attempts, no pending work, and readers with a recent proof of identity, so that
 * pages that require one do not depend on earlier files.
 */
async function begin({ consoleEnv }: TestRuntime): Promise<void> {
  await outboxDrained({ consoleEnv });
  const { DB } = await consoleEnv<{ DB: D1Database }>();
  await DB.batch([
    DB.prepare("delete from rate_limits"),
    DB.prepare("update sessions set proved_at = ?").bind(Date.now()),
  ]);
}

/** Tests that share the run's browser and the demo console with the other files of their worker. */
export const test = base
  .extend("browserEndpoint", { scope: "worker" }, () => inject("browserEndpoint"))
  .extend("sharedBrowser", { scope: "worker" }, async ({ browserEndpoint }, { onCleanup }) => {
    const browser = await chromium.connect(browserEndpoint);
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("demoDir", { scope: "worker" }, () => inject("demoDir"))
  .extend("sharedDemo", { scope: "worker" }, async ({ demoDir }, { onCleanup }) => {
    const demo = await startSharedDemo(demoDir);
    onCleanup(() => demo.runtime.close());
    return demo;
  })
  .extend("browser", { scope: "file" }, async ({ sharedBrowser }, { onCleanup }): Promise<Browser> => {
    onCleanup(async () => {
      await Promise.all(sharedBrowser.contexts().map((context) => context.close()));
    });
    return sharedBrowser;
  })
  .extend("demo", { scope: "file" }, async ({ sharedDemo, browser }): Promise<Demo> => {
    const { signIns, world, clients } = sharedDemo;
    const runtime = fromNow(sharedDemo.runtime);
    await begin(runtime);
    const client = (reader: Reader) => {
      const known = clients.get(reader) ?? clientOf(runtime, signIns, reader);
      clients.set(reader, known);
      return known;
    };
    return {
      runtime,
      world,
      client,
      async actor(reader) {
        const email = reader === "visitor" ? "" : signInOf(signIns, reader).email;
        return Actor.as(await client(reader), runtime, browser, email);
      },
    };
  });
