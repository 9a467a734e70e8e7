import { Ad, createClient, MadangProvider, useAd } from "@madang/react-native";
import AsyncStorage from "@react-native-async-storage/async-storage";
import { type ReactElement, useEffect, useState } from "react";
import { Image, Pressable, Text, View } from "react-native";

/** The key and the units are on the app's page in the console; test units work with any key and are never counted. */
const madang = createClient({
  appKey: "APP_KEY",
  baseUrl: "https://edge.madang.example",
  userId: "USER_ID",
  storage: AsyncStorage,
});

export default function App(): ReactElement {
  const [screen, setScreen] = useState<string | null>(null);
  useEffect(() => void madang.prefetch("test-splash"), []);
  return (
    <MadangProvider client={madang}>
      <View style={{ flex: 1, padding: 16, paddingTop: 64 }}>
        <Ad unit="test-banner" width={320} height={100} />
        <Ad unit="test-native" width={600} height={314} native empty="collapse" />
        <Story unit="test-native" />
        {["interstitial", "rewarded", "popup", "splash"].map((format) => (
          <Pressable key={format} accessibilityRole="button" onPress={() => setScreen(`test-${format}`)}>
            <Text>{format}</Text>
          </Pressable>
        ))}
        {screen !== null && (
          <Ad
            key={screen}
            unit={screen}
            onReward={() => console.log("rewarded")}
            onClose={() => setScreen(null)}
            onEmpty={() => setScreen(null)}
            onError={({ code }) => {
              console.warn(code);
              setScreen(null);
            }}
          />
        )}
      </View>
    </MadangProvider>
  );
}

/** A native ad in a layout of the app's own. */
function Story({ unit }: { unit: string }): ReactElement | null {
  const { ad, ref, shown, failed, tap } = useAd(unit);
  if (!ad?.cover) return null;
  return (
    <View ref={ref} collapsable={false}>
      <Pressable accessibilityRole="link" accessibilityLabel={`AD, ${ad.headline}`} onPress={tap}>
        <Image
          source={{ uri: ad.cover }}
          style={{ height: 120 }}
          onLoad={() => shown()}
          onError={() => failed()}
        />
        <Text>{ad.headline}</Text>
      </Pressable>
    </View>
  );
}
