import { type AppCall, requestUrl } from "./call";

/** React Native's own `fetch`; a module without a dependency. */
export function reactNativeRequest(call: AppCall): string {
  return `export interface MadangAd {
  cover: string | null;
  headline: string;
  destinationURL: string;
  beacons: { impression?: string };
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

/** Call once, when the ad is on the screen. */
export async function shown(ad: MadangAd): Promise<void> {
  if (ad.beacons.impression) await fetch(ad.beacons.impression, { method: "POST" });
}`;
}

export function reactNativeShow(): string {
  return `export function AdView() {
  const [ad, setAd] = useState<MadangAd | null>(null);
  useEffect(() => {
    requestAd("USER_ID").then(setAd, () => undefined);
  }, []);
  if (!ad?.cover) return null;
  return (
    <Pressable accessibilityRole="link" onPress={() => Linking.openURL(ad.destinationURL)}>
      <Image source={{ uri: ad.cover }} accessibilityLabel={ad.headline} onLoad={() => shown(ad)} />
    </Pressable>
  );
}`;
}
