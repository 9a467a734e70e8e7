import type { ReactElement, ReactNode } from "react";
import { type StyleProp, View, type ViewStyle } from "react-native";
import { useGiven } from "./given";
import { Banner, Native, type PlaceProps } from "./in-place";
import { pictureBox, textPx } from "./look";
import { Why } from "./media";
import { FullScreen, Popup, Splash } from "./over-screen";
import type { NativeSpace } from "./types";
import { type AdHandle, type UseAdOptions, useAd } from "./use-ad";
import { wordsOf } from "./words";

export interface AdProps extends UseAdOptions {
  /** Id of the unit, from the console. */
  unit: string;
  /** The unit's size, which reserves the space of a banner or a native ad's picture before the ad comes. */
  width?: number;
  height?: number;
  /** Reserves the space of a native ad's texts too; `true` for all four. */
  native?: true | NativeSpace;
  style?: StyleProp<ViewStyle>;
  testID?: string;
  /** `collapse` gives the reserved space back when there is no ad. Default: `keep`, so that nothing moves. */
  empty?: "keep" | "collapse";
  /** `false` loads an ad over the screen without showing it yet. */
  visible?: boolean;
  /** A layout of the app's own in place of the SDK's. */
  children?: (handle: AdHandle) => ReactNode;
}

const OVER_SCREEN: Record<string, (props: PlaceProps) => ReactElement> = {
  interstitial: FullScreen,
  rewarded: FullScreen,
  popup: Popup,
  splash: Splash,
};

/** Shows a unit: a banner or a native ad in its place, any other format over the screen. */
export function Ad(props: AdProps): ReactElement | null {
  const { unit, testID = `madang-${unit}`, visible = true, empty = "keep", children } = props;
  const handle = useAd(unit, props);
  const words = wordsOf(useGiven()?.client.language ?? "en");
  const { ad, status } = handle;
  const Over = ad ? OVER_SCREEN[ad.format] : undefined;
  if (ad && Over) return visible ? <Over handle={handle} ad={ad} words={words} testID={testID} /> : null;
  const isGone = status === "empty" || status === "error" || status === "closed";
  if (isGone && empty === "collapse") return null;
  const box = boxOf(props, handle);
  const Layout = ad?.format === "native" ? Native : Banner;
  return (
    <View ref={handle.ref} collapsable={false} testID={testID} style={[box, props.style]}>
      {ad && (children?.(handle) ?? <Layout handle={handle} ad={ad} words={words} testID={testID} />)}
      {ad && !children && (
        <Why handle={handle} ad={ad} words={words} testID={testID} style={{ top: 0, right: 0 }} />
      )}
      {!ad && props.native && <Space {...props} />}
    </View>
  );
}

/** The box of the place: the unit's size where the app says it, else the ad's. */
function boxOf({ width, height, native, children }: AdProps, { ad }: AdHandle): ViewStyle {
  if (native || ad?.format === "native" || children) return { width: "100%", maxWidth: width ?? ad?.w };
  const size = width && height ? { width, height } : ad ? { width: ad.w, height: ad.h } : null;
  return size ? pictureBox(size.width, size.height) : {};
}

/** The space of a native ad that has not come. */
function Space({ width, height, native }: AdProps): ReactElement {
  return (
    <>
      {width && height ? <View style={pictureBox(width, height)} /> : null}
      <View style={{ height: textPx(native ?? {}) }} />
    </>
  );
}
