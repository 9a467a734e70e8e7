import type { ReactElement } from "react";
import { Image, Pressable, Text, type TextStyle, useColorScheme, View } from "react-native";
import { buttonColors, type Colors, colorsOf, FILL, pictureBox } from "./look";
import { labelOf, Mark, Media } from "./media";
import { http } from "./request";
import type { Ad } from "./types";
import type { AdHandle } from "./use-ad";
import type { Words } from "./words";

export interface PlaceProps {
  handle: AdHandle;
  ad: Ad;
  words: Words;
  testID: string;
}

const TEMPLATE_GROUND = "#f1f3f5";
const MARGIN = 8;

/** A banner, which fills its box. */
export function Banner({ handle, ad, words, testID }: PlaceProps): ReactElement {
  const { template, backgroundColor } = ad.settings;
  const ground = template ? TEMPLATE_GROUND : (backgroundColor ?? "transparent");
  return (
    <Pressable
      accessibilityRole="link"
      accessibilityLabel={labelOf(ad, words.ad)}
      onPress={handle.tap}
      testID={`${testID}-link`}
      style={[FILL, { backgroundColor: ground, padding: template ? MARGIN : 0 }]}
    >
      <Media handle={handle} ad={ad} resizeMode="contain" />
      <Mark ad={ad} />
    </Pressable>
  );
}

const row = (height: number, marginTop: number, more: TextStyle = {}): TextStyle => ({
  height,
  marginTop,
  lineHeight: 20,
  fontSize: 14,
  overflow: "hidden",
  ...more,
});

/** A native ad: the picture, and the texts that its unit shows. Rows are there even without words. */
export function Native({ handle, ad, words, testID }: PlaceProps): ReactElement {
  const colors = colorsOf(useColorScheme());
  const { placement, texts = {} } = ad;
  return (
    <Pressable
      accessibilityRole="link"
      accessibilityLabel={labelOf(ad, words.ad)}
      onPress={handle.tap}
      testID={`${testID}-link`}
      style={{ maxWidth: ad.w }}
    >
      <View style={pictureBox(ad.w, ad.h)}>
        <Media handle={handle} ad={ad} resizeMode="cover" />
      </View>
      {placement.profile && <Profile ad={ad} colors={colors} />}
      {placement.headline && (
        <Text
          numberOfLines={1}
          style={row(24, 4, { color: colors.text, fontSize: 16, lineHeight: 24, fontWeight: "700" })}
        >
          {ad.headline}
        </Text>
      )}
      {placement.body && (
        <Text numberOfLines={2} style={row(40, 4, { color: colors.text })}>
          {ad.body}
        </Text>
      )}
      {Object.entries(texts).map(([id, text]) => (
        <Text key={id} numberOfLines={1} style={row(20, 4, { color: colors.text })}>
          {text}
        </Text>
      ))}
      {placement.cta && <CallToAction ad={ad} colors={colors} />}
      <Mark ad={ad} />
    </Pressable>
  );
}

function Profile({ ad, colors }: { ad: Ad; colors: Colors }): ReactElement {
  const icon = http(ad.icon);
  return (
    <View style={{ flexDirection: "row", height: 20, marginTop: 8 }}>
      {icon !== null && (
        <Image source={{ uri: icon }} style={{ width: 20, height: 20, marginRight: 6, borderRadius: 10 }} />
      )}
      <Text numberOfLines={1} style={{ flexShrink: 1, color: colors.quiet, fontSize: 12, lineHeight: 20 }}>
        {ad.advertiser}
      </Text>
    </View>
  );
}

function CallToAction({ ad, colors }: { ad: Ad; colors: Colors }): ReactElement {
  const { background, text } = buttonColors(ad);
  const button: TextStyle = {
    height: 32,
    paddingHorizontal: 12,
    borderWidth: 1,
    borderRadius: 6,
    borderColor: background ?? colors.line,
    backgroundColor: background ?? "transparent",
    color: text ?? colors.text,
    fontSize: 14,
    lineHeight: 30,
    overflow: "hidden",
  };
  return (
    <View style={{ flexDirection: "row", height: 32, marginTop: 12 }}>
      {ad.callToAction ? (
        <Text numberOfLines={1} style={button}>
          {ad.callToAction}
        </Text>
      ) : null}
    </View>
  );
}
