import { setTimeout as wait } from "node:timers/promises";
import { ended, freePort, program, VIEW, type Window, written } from "./browser.ts";

const BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
const TRIES = 50;

async function call<T>(url: string, method: "GET" | "POST" | "DELETE", body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await response.json()) as { value: T & { message?: string } };
  if (!response.ok) throw new Error(`${url}: ${value.message}`);
  return value;
}

async function isReady(driver: string): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    const answered = await call(`${driver}/status`, "GET").then(
      () => true,
      () => false,
    );
    if (answered) return true;
    await wait(100);
  }
  return false;
}

/** WebKitGTK's own browser, on a virtual display. */
export async function openWebKit(): Promise<Window> {
  const display = program("Xvfb", ["-displayfd", "3", "-screen", "0", "1024x1024x24"]);
  const number = await written(display, 3, /(\d+)\n/);
  const port = await freePort();
  const server = program("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
    ...{ DISPLAY: `:${number}`, GDK_BACKEND: "x11", LIBGL_ALWAYS_SOFTWARE: "1" },
    // Without a user of its own, its sandbox cannot start.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
  });
  const driver = `http://127.0.0.1:${port}`;
  if (!(await isReady(driver))) throw new Error("WebKitWebDriver does not answer");
  const { sessionId, capabilities } = await call<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>(`${driver}/session`, "POST", {
    capabilities: {
      alwaysMatch: { "webkitgtk:browserOptions": { binary: BROWSER, args: ["--automation"] } },
    },
  });
  const session = `${driver}/session/${sessionId}`;
  await call(`${session}/window/rect`, "POST", VIEW);
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    open: (url) => call(`${session}/url`, "POST", { url }),
    async read<T>(expression: string) {
      const script = `return JSON.stringify(${expression})`;
      return JSON.parse(await call<string>(`${session}/execute/sync`, "POST", { script, args: [] })) as T;
    },
    picture: async () => Buffer.from(await call<string>(`${session}/screenshot`, "GET"), "base64"),
    async close() {
      await call(session, "DELETE");
      await ended(server);
      await ended(display);
    },
  };
}
