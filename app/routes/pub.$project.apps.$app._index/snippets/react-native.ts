import type { AdFormat, WebPlacement } from "../../../../domain/kernel";
import { type AppCall, requestUrl } from "./call";

interface ShownUnit {
  format: AdFormat;
  width: number;
  height: number;
  placement?: WebPlacement;
  textItems?: readonly unknown[] | null;
}

/** Properties of an ad that reserve the unit's space. */
function spaceOf({ format, width, height, placement, textItems }: ShownUnit): string {
  if (format !== "banner" && format !== "native") return "";
  const size = ` width={${width}} height={${height}}`;
  if (format === "banner") return size;
  const rows = Object.entries(placement ?? {}).flatMap(([row, isShown]) => (isShown ? [`${row}: true`] : []));
  const texts = textItems?.length ? [`texts: ${textItems.length}`] : [];
  return `${size} native={{ ${[...rows, ...texts].join(", ")} }}`;
}

/** Uses the package of the React Native SDK. @param unit the call's unit */
export function reactNativeSdk({ appKey, adServeOrigin, unitId }: AppCall, unit: ShownUnit): string {
  return `// npm install @madang/react-native @react-native-async-storage/async-storage
import AsyncStorage from "@react-native-async-storage/async-storage";
import { Ad, createClient, MadangProvider } from "@madang/react-native";

const madang = createClient({
  appKey: "${appKey}",
  baseUrl: "${adServeOrigin}",
  userId: "USER_ID",
  storage: AsyncStorage,
});

export default function App() {
  return (
    <MadangProvider client={madang}>
      <Ad unit="${unitId}"${spaceOf(unit)} />
    </MadangProvider>
  );
}`;
}

/** Uses React Native's `fetch`; no dependency. */
export function reactNativeRequest(call: AppCall): string {
  return `/** An image or a video, whichever is not null. */
export interface MadangAd {
  cover: string | null;
  video: { renditions: { url: string }[] } | null;
  headline: string;
  destinationURL: string;
  beacons: Record<string, string>;
}

const APP_KEY = "${call.appKey}";
const REQUEST = "${requestUrl(call, "react-native-http")}";

/** Null: there is no ad now. */
export async function requestAd(userId?: string): Promise<MadangAd | null> {
  const locale = Intl.DateTimeFormat().resolvedOptions().locale;
  const user = userId === undefined ? "" : "&uid=" + encodeURIComponent(userId);
  const response = await fetch(REQUEST + "&lcl=" + encodeURIComponent(locale) + user, {
    headers: { Authorization: APP_KEY },
  });
  const { result } = await response.json();
  return result ?? null;
}

/**
 * Call once for each: "impression" when the ad is on the screen,
 * of a video also "start" and "complete", and "reward" where it is earned.
 */
export async function tell(ad: MadangAd, ...what: string[]): Promise<void> {
  for (const each of what) {
    const url = ad.beacons[each];
    if (url) await fetch(url, { method: "POST" });
  }
}`;
}

/** Uses the package `react-native-video` for videos. */
export function reactNativeShow(): string {
  return `import Video from "react-native-video";

export function AdView() {
  const [ad, setAd] = useState<MadangAd | null>(null);
  useEffect(() => {
    requestAd("USER_ID").then(setAd, () => undefined);
  }, []);
  if (!ad) return null;
  const video = ad.video?.renditions.at(-1);
  return (
    <Pressable accessibilityRole="link" onPress={() => Linking.openURL(ad.destinationURL)}>
      {video ? (
        <Video
          source={{ uri: video.url }}
          style={{ width: "100%", aspectRatio: 9 / 16 }}
          resizeMode="contain"
          onLoad={() => tell(ad, "impression", "start")}
          onEnd={() => tell(ad, "complete", "reward")}
        />
      ) : (
        <Image
          source={{ uri: ad.cover ?? undefined }}
          accessibilityLabel={ad.headline}
          onLoad={() => tell(ad, "impression")}
        />
      )}
    </Pressable>
  );
}`;
}
