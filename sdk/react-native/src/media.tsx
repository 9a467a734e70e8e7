import type { ReactElement } from "react";
import { Image, type ImageStyle, Pressable, type StyleProp, Text, type ViewStyle } from "react-native";
import { useGiven } from "./given";
import { MARK, WHY, WHY_SIGN } from "./look";
import { explanationOf, http } from "./request";
import type { Ad } from "./types";
import type { AdHandle } from "./use-ad";
import type { Words } from "./words";

interface MediaProps {
  handle: AdHandle;
  ad: Ad;
  /** How a picture of another shape is placed. */
  resizeMode: "contain" | "cover";
  style?: StyleProp<ImageStyle>;
}

const FULL = { width: "100%", height: "100%" } as const;

/** The ad's picture, or its video in the app's own player. */
export function Media({ handle, ad, resizeMode, style }: MediaProps): ReactElement | null {
  const Video = useGiven()?.Video;
  const words = ad.altText || ad.headline;
  if (ad.video) {
    // The smallest rendition is enough for a place in a screen.
    const uri = http(ad.video.renditions.at(-1)?.url);
    if (!Video || uri === null) return null;
    return (
      <Video
        uri={uri}
        poster={http(ad.video.poster)}
        paused={!handle.isInView}
        width="100%"
        height="100%"
        accessibilityLabel={words}
        onReady={handle.shown}
        onProgress={handle.progress}
        onEnd={handle.ended}
        onError={handle.failed}
      />
    );
  }
  const uri = http(ad.cover);
  if (uri === null) return null;
  return (
    <Image
      source={{ uri }}
      alt={words}
      accessibilityLabel={words}
      resizeMode={resizeMode}
      style={[FULL, style]}
      onLoad={handle.shown}
      onError={handle.failed}
    />
  );
}

/** Labels an ad as one, where its unit wants it; a test always. */
export function Mark({ ad: { adMark, test } }: { ad: Ad }): ReactElement | null {
  const words = [...(adMark ? ["AD"] : []), ...(test ? ["TEST"] : [])];
  return words.length > 0 ? <Text style={MARK}>{words.join(" · ")}</Text> : null;
}

interface WhyProps {
  handle: AdHandle;
  ad: Ad;
  words: Words;
  testID: string;
  /** The corner. */
  style: ViewStyle;
}

/** The link to the page that says why the ad was chosen, beside the ad. */
export function Why({ handle, ad, words, testID, style }: WhyProps): ReactElement | null {
  if (explanationOf(ad) === null) return null;
  return (
    <Pressable
      accessibilityRole="link"
      accessibilityLabel={words.why}
      onPress={handle.explain}
      testID={`${testID}-why`}
      style={[WHY, style]}
    >
      <Text style={WHY_SIGN}>i</Text>
    </Pressable>
  );
}

/** What a screen reader says of the whole ad. */
export function labelOf(ad: Ad, word: string): string {
  const parts =
    ad.format === "native"
      ? [ad.advertiser, ad.headline, ad.body, ad.callToAction]
      : [ad.altText || ad.headline];
  return [word, ...parts].filter(Boolean).join(", ");
}
