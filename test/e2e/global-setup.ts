import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { launchBrowserServer, requireChromium } from "../support/e2e";

declare module "vitest" {
  interface ProvidedContext {
    /** Endpoint of the run's only Chromium. */
    browserEndpoint: string;
  }
}

interface World {
  browserEndpoint: string;
  demoDir: string;
  close(): Promise<void>;
}

async function openWorld(): Promise<World> {
  const browser = await launchBrowserServer(requireChromium());
  const demoDir = mkdtempSync(join(tmpdir(), "madang-demo-"));
  return {
    browserEndpoint: browser.wsEndpoint(),
    demoDir,
    async close() {
      await browser.close();
      rmSync(demoDir, { recursive: true, force: true });
    },
  };
}

/** Each vitest project evaluates this module again, all in one process. */
const shared = globalThis as { madangWorld?: Promise<World> | undefined };

/** One Chromium for the run, and a folder for the demo, which the first file that needs it creates (`test/support/demo.ts`). */
export default async function provideWorld(project: TestProject): Promise<() => Promise<void>> {
  shared.madangWorld ??= openWorld();
  const { browserEndpoint, demoDir } = await shared.madangWorld;
  project.provide("browserEndpoint", browserEndpoint);
  project.provide("demoDir", demoDir);
  return async () => {
    const world = await shared.madangWorld;
    shared.madangWorld = undefined;
    await world?.close();
  };
}
