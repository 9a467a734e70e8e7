import type { ReactElement, ReactNode } from "react";
import { Modal, Pressable, Text, useColorScheme, View } from "react-native";
import type { PlaceProps } from "./in-place";
import { colorsOf, FILL } from "./look";
import { labelOf, Mark, Media, Why } from "./media";

const TOUCH = 44;
const SHEET_MAX = 420;
const CENTER = { alignItems: "center", justifyContent: "center" } as const;

function Link({ handle, ad, words, testID }: PlaceProps): ReactElement {
  return (
    <>
      <Pressable
        accessibilityRole="link"
        accessibilityLabel={labelOf(ad, words.ad)}
        onPress={handle.tap}
        testID={`${testID}-link`}
        style={FILL}
      >
        <Media handle={handle} ad={ad} resizeMode="contain" />
        <Mark ad={ad} />
      </Pressable>
      <Why handle={handle} ad={ad} words={words} testID={testID} style={{ bottom: 0, left: 0 }} />
    </>
  );
}

function CloseCross({ handle, words, testID }: Omit<PlaceProps, "ad">): ReactElement {
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={words.close}
      onPress={handle.close}
      testID={`${testID}-close`}
      style={{
        ...{ position: "absolute", top: 8, right: 8, width: TOUCH, height: TOUCH, borderRadius: TOUCH / 2 },
        ...{ backgroundColor: "rgba(0,0,0,0.6)", ...CENTER },
      }}
    >
      <Text style={{ color: "#ffffff", fontSize: 20, lineHeight: 24 }}>×</Text>
    </Pressable>
  );
}

function Screen({
  handle,
  children,
  animated,
}: {
  handle: PlaceProps["handle"];
  children: ReactNode;
  animated: boolean;
}) {
  return (
    <Modal
      visible
      transparent
      statusBarTranslucent
      animationType={animated ? "fade" : "none"}
      onRequestClose={handle.close}
    >
      {children}
    </Modal>
  );
}

/** An ad over the whole screen. The close button comes after the unit's delay. */
export function FullScreen({ handle, ad, words, testID }: PlaceProps): ReactElement {
  return (
    <Screen handle={handle} animated>
      <View accessibilityViewIsModal testID={testID} style={[FILL, { backgroundColor: "#000000" }]}>
        <View ref={handle.ref} collapsable={false} style={{ flex: 1, marginVertical: TOUCH }}>
          <Link handle={handle} ad={ad} words={words} testID={testID} />
        </View>
        {handle.isRewarded && (
          <Text style={{ position: "absolute", top: 20, left: 16, color: "#ffffff", fontSize: 14 }}>
            {words.rewarded}
          </Text>
        )}
        {handle.canClose && <CloseCross handle={handle} words={words} testID={testID} />}
      </View>
    </Screen>
  );
}

/** A splash ad, which closes by itself. */
export function Splash({ handle, ad, words, testID }: PlaceProps): ReactElement {
  const isDark = useColorScheme() === "dark";
  const { backgroundColor, darkBackgroundColor } = ad.settings;
  const ground =
    (isDark ? darkBackgroundColor : backgroundColor) ?? colorsOf(isDark ? "dark" : "light").ground;
  return (
    <Screen handle={handle} animated={false}>
      <View accessibilityViewIsModal testID={testID} style={[FILL, { backgroundColor: ground }]}>
        <View ref={handle.ref} collapsable={false} style={FILL}>
          <Link handle={handle} ad={ad} words={words} testID={testID} />
        </View>
      </View>
    </Screen>
  );
}

/** A popup with its buttons, over the dimmed screen. */
export function Popup({ handle, ad, words, testID }: PlaceProps): ReactElement {
  const { dimPct = 50, closeOnTapOutside, closeButton, hideForToday } = ad.settings;
  const dim = `rgba(0,0,0,${dimPct / 100})`;
  const ground = colorsOf(useColorScheme()).ground;
  const isBelow = closeButton !== "top-right";
  const buttons = [
    ...(hideForToday ? [{ word: words.hideForToday, press: handle.hideForToday, id: "hide" }] : []),
    ...(isBelow ? [{ word: words.close, press: handle.close, id: "close" }] : []),
  ];
  return (
    <Screen handle={handle} animated>
      <View
        accessibilityViewIsModal
        testID={testID}
        style={[FILL, CENTER, { padding: 24, backgroundColor: dim }]}
      >
        <Pressable
          importantForAccessibility="no"
          onPress={closeOnTapOutside ? handle.close : () => undefined}
          testID={`${testID}-outside`}
          style={FILL}
        />
        <View
          style={{
            width: "100%",
            maxWidth: SHEET_MAX,
            borderRadius: 12,
            overflow: "hidden",
            backgroundColor: ground,
          }}
        >
          <View ref={handle.ref} collapsable={false} style={{ width: "100%", aspectRatio: ad.w / ad.h }}>
            <Link handle={handle} ad={ad} words={words} testID={testID} />
            {!isBelow && <CloseCross handle={handle} words={words} testID={testID} />}
          </View>
          <View style={{ flexDirection: "row" }}>
            {buttons.map(({ word, press, id }) => (
              <PopupButton
                key={id}
                word={word}
                press={press}
                isFilled={ad.settings.buttonTemplate === "filled"}
                testID={`${testID}-${id}`}
              />
            ))}
          </View>
        </View>
      </View>
    </Screen>
  );
}

function PopupButton({
  word,
  press,
  isFilled,
  testID,
}: {
  word: string;
  press(): void;
  isFilled: boolean;
  testID: string;
}) {
  const colors = colorsOf(useColorScheme());
  return (
    <Pressable
      accessibilityRole="button"
      accessibilityLabel={word}
      onPress={press}
      testID={testID}
      style={{
        flex: 1,
        minHeight: TOUCH,
        ...CENTER,
        backgroundColor: isFilled ? colors.text : "transparent",
      }}
    >
      <Text style={{ color: isFilled ? colors.ground : colors.text, fontSize: 14 }}>{word}</Text>
    </Pressable>
  );
}
