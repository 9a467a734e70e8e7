import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildReactNativeSdk } from "../../../scripts/build/react-native-sdk.mjs";
import { ROOT } from "../../../scripts/toolchain/paths.ts";

/** Timeout for npm and the compiler, which reads React's types. */
const INSTALLED_WITHIN_MS = 60_000;
/** What the new app gets from this repository instead of the registry. */
const INSTALLED = ["react", "loose-envify", "js-tokens", "@types/react", "@types/prop-types", "csstype"];

/** Uses every name that the package exports. */
const APP = `import {
  Ad, type AdData, type AdError, type AdErrorCode, type AdEvents, type AdFormat, type AdHandle, type AdProps, type AdSettings,
  type AdState, type AdVideo, type ClientOptions, createClient, type EmptyReason, type LoadOptions, type Madang,
  MadangProvider, type MadangProviderProps, type Measurable, type NativeSpace, type Storage, type UseAdOptions, useAd,
  type VideoPlayer, type VideoProps,
} from "@madang/react-native";
import { type ReactElement, useEffect, useState } from "react";
import { Image, Pressable, Text, View } from "react-native";

const kept = new Map<string, string>();
const storage: Storage = {
  getItem: async (key) => kept.get(key) ?? null,
  setItem: async (key, value) => void kept.set(key, value),
};
const options: ClientOptions = { appKey: "key", baseUrl: "https://edge.example", userId: "user", storage, locale: "ko-KR" };
const madang: Madang = createClient(options);

const Video: VideoPlayer = ({ uri, paused, onReady, onProgress, onEnd, onError, accessibilityLabel }: VideoProps) => {
  useEffect(() => {
    if (uri === "") onError();
    else onReady();
    if (!paused) onProgress(1_000, 2_000);
    return () => onEnd();
  }, [uri, paused]);
  return <Text>{accessibilityLabel}</Text>;
};

const space: NativeSpace = { profile: true, headline: true, texts: 1 };
const place: AdProps = { unit: "test-native", width: 600, height: 314, native: space, empty: "collapse" };
const loading: LoadOptions = { contextId: "story" };
const asked: UseAdOptions = { ...loading, rewardData: "level" };

const wordsOf = (reason: EmptyReason | AdErrorCode): string => "no ad: " + reason;
const lengthOf = (video: AdVideo | null): number => video?.renditions.length ?? 0;
const closesAfter = ({ closeAfterMs }: AdSettings): number | undefined => closeAfterMs;

export default function App(): ReactElement {
  const [said, say] = useState<string>("");
  const events: AdEvents = {
    onReady: (ad: AdData) => say(ad.headline + lengthOf(ad.video) + closesAfter(ad.settings)),
    onEmpty: (reason: EmptyReason) => say(wordsOf(reason)),
    onError: ({ code, retryable }: AdError) => say(wordsOf(code) + retryable),
    onClose: () => say("closed"),
    onReward: () => say("reward"),
  };
  useEffect(() => {
    madang.setUser("user");
    void madang.prefetch("test-splash");
    return () => madang.destroy();
  }, []);
  const given: MadangProviderProps = { client: madang, Video, children: <Ad {...place} {...events} /> };
  return (
    <View>
      <MadangProvider {...given} />
      <MadangProvider client={madang}>
        <Story />
        {(["banner", "rewarded"] satisfies AdFormat[]).map((format) => (
          <Ad key={format} unit={"test-" + format} visible={false}>
            {(handle: AdHandle) => <Text>{handle.status}</Text>}
          </Ad>
        ))}
      </MadangProvider>
      <Text>{said}</Text>
    </View>
  );
}

function Story(): ReactElement | null {
  const handle: AdHandle = useAd("test-native", asked);
  const status: AdState["status"] = handle.status;
  const measured = (view: Measurable | null) => handle.ref(view);
  if (status === "empty") return <Text>{handle.reason}</Text>;
  if (!handle.ad?.cover) return null;
  return (
    <View ref={measured} collapsable={false}>
      <Pressable accessibilityRole="link" onPress={handle.tap}>
        <Image source={{ uri: handle.ad.cover }} onLoad={() => handle.shown()} onError={() => handle.failed()} />
      </Pressable>
    </View>
  );
}
`;

let app: string;

const npm = (cwd: string, ...args: string[]) => execFileSync("npm", args, { cwd, encoding: "utf8" });

/** The types that the SDK is written against, as the package that an app installs. */
function writeReactNative(folder: string): void {
  mkdirSync(folder);
  const types = readFileSync(join(ROOT, "sdk/react-native/ambient.d.ts"), "utf8");
  const [, body] = /declare module "react-native" \{\n([\s\S]*)\n\}\s*$/.exec(types) ?? [];
  writeFileSync(join(folder, "index.d.ts"), body ?? "");
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name: "react-native", version: "0.82.0", types: "index.d.ts" }),
  );
}

/** Compiler errors of the installed app. */
function faultsOf(source: string): string[] {
  writeFileSync(join(app, "App.tsx"), source);
  try {
    execFileSync(process.execPath, [join(ROOT, "node_modules/typescript-native/bin/tsc"), "-p", "."], {
      cwd: app,
      encoding: "utf8",
    });
    return [];
  } catch (error) {
    return (error as { stdout: string }).stdout.trim().split("\n");
  }
}

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "fresh-app-"));
  await buildReactNativeSdk(join(folder, "sdk"));
  app = join(folder, "app");
  mkdirSync(app);
  writeReactNative(join(folder, "react-native"));
  const sources = [...INSTALLED.map((name) => join(ROOT, "node_modules", name)), "./sdk", "./react-native"];
  const packed = JSON.parse(npm(folder, "pack", "--json", ...sources)) as {
    name: string;
    filename: string;
  }[];
  const dependencies = packed.map(({ name, filename }) => [name, `file:../${filename}`]);
  const project = { name: "fresh-app", private: true, dependencies: Object.fromEntries(dependencies) };
  writeFileSync(join(app, "package.json"), JSON.stringify(project));
  const compilerOptions = {
    ...{ strict: true, noEmit: true, jsx: "react-jsx", module: "preserve", moduleResolution: "bundler" },
    ...{ target: "esnext", lib: ["esnext", "dom"], types: [], customConditions: ["react-native"] },
  };
  writeFileSync(join(app, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["App.tsx"] }));
  npm(app, "install", "--offline", "--no-audit", "--no-fund");
}, INSTALLED_WITHIN_MS);
afterAll(() => rmSync(join(app, ".."), { recursive: true, force: true }));

test(
  "the packed SDK installs into a new app, which compiles with every name that it exports",
  () => {
    const types = readFileSync(join(app, "node_modules/@madang/react-native/index.d.ts"), "utf8");
    const exported = [...types.matchAll(/^export (?:type )?\{([^}]*)\}|^export declare function (\w+)/gm)]
      .flatMap(([, list, name]) => list?.split(",") ?? [name ?? ""])
      .map((each) =>
        each
          .replace(/^\s*type /, "")
          .replace(/^.* as /, "")
          .trim(),
      )
      .filter(Boolean);
    expect(exported.length).toBeGreaterThan(20);
    expect(exported.filter((name) => !new RegExp(`\\b${name}\\b`).test(APP))).toEqual([]);
    expect(faultsOf(APP)).toEqual([]);
    expect(faultsOf(APP.replace('appKey: "key"', "appKey: 1"))).toEqual([
      expect.stringContaining("Type 'number' is not assignable to type 'string'"),
    ]);
  },
  INSTALLED_WITHIN_MS,
);
