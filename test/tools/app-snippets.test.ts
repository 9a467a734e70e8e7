import ts from "typescript";
import { afterEach, describe, expect, it, vi } from "vitest";
import { snippetsOf } from "../../app/routes/pub.$project.apps.$app._index/snippets";

interface Guide {
  requestAd(userId?: string): Promise<{ headline: string; beacons: Record<string, string> } | null>;
  tell(ad: { beacons: Record<string, string> }, ...what: string[]): Promise<void>;
}

const CALL = {
  adServeOrigin: "https://edge.example",
  appKey: "mk_own",
  unitId: "unt_own",
  platform: "android",
} as const;

/** The guide's TypeScript as a module that runs here. */
async function guide(): Promise<Guide> {
  const { request } = snippetsOf("react-native", CALL);
  const { outputText, diagnostics } = ts.transpileModule(request, {
    reportDiagnostics: true,
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
  });
  expect(diagnostics).toEqual([]);
  return import(`data:text/javascript;base64,${Buffer.from(outputText).toString("base64")}`);
}

afterEach(() => vi.unstubAllGlobals());

function answering(body: unknown) {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    asked.push({ url, init });
    return Response.json(body);
  });
  return asked;
}

describe("the TypeScript of the guide", () => {
  it("asks with the app's own key and unit, and gives the ad back", async () => {
    const beacons = {
      impression: "https://edge.example/b/i/token",
      complete: "https://edge.example/b/c/token",
    };
    const ad = { headline: "보리차", beacons };
    const asked = answering({ code: 0, msg: "OK", result: ad });
    const { requestAd, tell } = await guide();
    expect(await requestAd("내 이름 & 더")).toEqual(ad);
    const { url, init } = asked[0] ?? {};
    const query = new URL(url ?? "").searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      unit: "unt_own",
      pf: "android",
      uid: "내 이름 & 더",
      lcl: expect.stringMatching(/^[a-z]{2}/),
    });
    expect(new Headers(init?.headers).get("Authorization")).toBe("mk_own");
    // An ad has no beacons for events that cannot occur.
    await tell(ad, "impression", "complete", "reward");
    expect(asked.slice(1)).toEqual(
      Object.values(beacons).map((address) => ({ url: address, init: { method: "POST" } })),
    );
  });

  it("gives nothing where there is no ad, and asks for nobody without a user", async () => {
    const asked = answering({ code: 0, msg: "OK", result: null, reason: "no-campaign" });
    const { requestAd } = await guide();
    expect(await requestAd()).toBeNull();
    expect(new URL(asked[0]?.url ?? "").searchParams.has("uid")).toBe(false);
  });

  it("draws with what parses as TSX", () => {
    const { show } = snippetsOf("react-native", CALL);
    const { diagnostics } = ts.transpileModule(show, {
      reportDiagnostics: true,
      fileName: "ad-view.tsx",
      compilerOptions: { module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.ReactJSX },
    });
    expect(diagnostics).toEqual([]);
  });
});
