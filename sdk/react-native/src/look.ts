import type { TextStyle, ViewStyle } from "react-native";
import type { Ad, NativeSpace } from "./types";

export interface Colors {
  text: string;
  quiet: string;
  line: string;
  ground: string;
}

const LIGHT: Colors = { text: "#18181b", quiet: "#52525b", line: "#71717a", ground: "#ffffff" };
const DARK: Colors = { text: "#fafafa", quiet: "#d4d4d8", line: "#a1a1aa", ground: "#18181b" };

export const colorsOf = (scheme: string | null | undefined): Colors => (scheme === "dark" ? DARK : LIGHT);

/** Heights of a native ad's rows below its picture, margins included; those of the web SDK. */
const ROW_PX = { profile: 28, headline: 28, body: 44, cta: 44 };
const TEXT_ROW_PX = 24;

const ALL: NativeSpace = { profile: true, headline: true, body: true, cta: true };

/** Height of a native ad's texts, which does not depend on the words. */
export function textPx(native: NativeSpace | true): number {
  const shown = native === true ? ALL : native;
  const rows = Object.keys(ROW_PX) as (keyof typeof ROW_PX)[];
  return rows.reduce((sum, row) => sum + (shown[row] ? ROW_PX[row] : 0), (shown.texts ?? 0) * TEXT_ROW_PX);
}

/** The box of a picture, which is there before the ad. */
export const pictureBox = (width: number, height: number): ViewStyle => ({
  width: "100%",
  maxWidth: width,
  aspectRatio: width / height,
});

/** Colors that a creative gives its button, from CSS declarations. */
export function buttonColors({ callToActionStyle = "" }: Ad): { background?: string; text?: string } {
  const colors: { background?: string; text?: string } = {};
  for (const declaration of callToActionStyle.split(";")) {
    const [name, value] = declaration.split(":");
    if (name === "background" && value) colors.background = value;
    if (name === "color" && value) colors.text = value;
  }
  return colors;
}

export const FILL: ViewStyle = { position: "absolute", top: 0, right: 0, bottom: 0, left: 0 };

const WHY_PX = 24;
export const WHY: ViewStyle = {
  position: "absolute",
  width: WHY_PX,
  height: WHY_PX,
  alignItems: "center",
  justifyContent: "center",
};
export const WHY_SIGN: TextStyle = {
  width: 16,
  borderRadius: 8,
  backgroundColor: "rgba(0,0,0,0.6)",
  color: "#ffffff",
  fontSize: 10,
  lineHeight: 16,
  textAlign: "center",
  overflow: "hidden",
};

export const MARK: TextStyle = {
  position: "absolute",
  top: 4,
  left: 4,
  paddingHorizontal: 5,
  borderRadius: 3,
  backgroundColor: "rgba(0,0,0,0.6)",
  color: "#ffffff",
  fontSize: 10,
  lineHeight: 15,
  overflow: "hidden",
};
