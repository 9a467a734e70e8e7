import { Appearance, AppState, Image, Linking, Platform } from "react-native";
import { Client } from "./client";
import type { ClientOptions, Host, Madang } from "./types";

export { Ad, type AdProps } from "./ad";
export { MadangProvider, type MadangProviderProps } from "./provider";
export type {
  Ad as AdData,
  AdError,
  AdErrorCode,
  AdEvents,
  AdFormat,
  AdSettings,
  AdState,
  AdVideo,
  ClientOptions,
  EmptyReason,
  LoadOptions,
  Madang,
  NativeSpace,
  Storage,
} from "./types";
export { type AdHandle, type Measurable, type UseAdOptions, useAd } from "./use-ad";

const ignore = () => undefined;

const host: Host = {
  os: Platform.OS,
  openUrl: (url) => void Linking.openURL(url).catch(ignore),
  prefetchImage: (url) => void Image.prefetch(url).catch(ignore),
  theme() {
    const scheme = Appearance.getColorScheme();
    return scheme === "dark" || scheme === "light" ? scheme : null;
  },
  whenActive(then) {
    const turned = AppState.addEventListener("change", (state) => {
      if (state === "active") then();
    });
    return () => turned.remove();
  },
};

/** Connects an app to the ad server. Never throws: without a key, places are in the state `error`. */
export function createClient(options: ClientOptions): Madang {
  return new Client(options, host);
}
export type { VideoPlayer, VideoProps } from "./video";
