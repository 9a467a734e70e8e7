import { Fragment, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Text, View } from "react-native";
import {
  Ad,
  type AdProps,
  createClient,
  MadangProvider,
  type Storage,
} from "../../../../sdk/react-native/src/index";
import { Player } from "./player";

declare global {
  interface Window {
    app: App;
  }
}

interface App {
  /** Starts the app again, with what it stored. */
  start(options: { appKey: string; baseUrl: string; userId?: string; hasPlayer?: boolean }): void;
  show(...ads: AdProps[]): void;
  /** Names of the callbacks, with the unit. */
  told: string[];
}

const storage: Storage = {
  getItem: async (key) => localStorage.getItem(key),
  setItem: async (key, value) => localStorage.setItem(key, value),
};

const NAMES = ["Load", "Ready", "Impression", "Click", "Close", "Empty", "Error", "Reward"] as const;
const told: string[] = [];

/** Notes every callback. */
function noting(unit: string): Partial<AdProps> {
  const note = (name: string) => (detail: unknown) => {
    const words = typeof detail === "string" ? detail : (detail as { code?: string }).code;
    told.push([unit, name, ...(words ? [words] : [])].join(" "));
  };
  return Object.fromEntries(NAMES.map((name) => [`on${name}`, note(name)]));
}

const root = createRoot(document.querySelector("main") as Element);
let client: ReturnType<typeof createClient>;
let Video: typeof Player | undefined;

window.app = {
  told,
  start({ hasPlayer = false, ...options }) {
    client?.destroy();
    Video = hasPlayer ? Player : undefined;
    client = createClient({ ...options, storage, locale: "ko-KR" });
  },
  show(...ads) {
    // The browser's modal removes its content in strict mode, where effects end and begin again.
    const Mode = ads.some(({ unit }) => /banner|native/.test(unit)) ? StrictMode : Fragment;
    root.render(
      <Mode>
        <MadangProvider client={client} Video={Video}>
          <View style={{ height: 600 }}>
            <Text>before</Text>
            {ads.map((ad) => (
              <Ad key={ad.unit} {...noting(ad.unit)} {...ad} />
            ))}
            <Text testID="after">after</Text>
          </View>
        </MadangProvider>
      </Mode>,
    );
  },
};
