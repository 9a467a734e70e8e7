/**
 * The parts of React Native that the SDK uses, so that the repository does not install it. The real types of 0.76 to 0.88 are
 * compared by hand before a release; see decision 0206.
 */
declare module "react-native" {
  import type { ComponentType, ReactNode, RefAttributes } from "react";

  export type StyleProp<T> = T | StyleProp<T>[] | false | null | undefined;
  export type DimensionValue = number | `${number}%` | "auto";
  export interface ViewStyle {
    [property: string]: unknown;
  }
  export type TextStyle = ViewStyle;
  export type ImageStyle = ViewStyle;

  interface Accessible {
    accessible?: boolean;
    accessibilityRole?: "link" | "button" | "image";
    accessibilityLabel?: string;
    accessibilityViewIsModal?: boolean;
    importantForAccessibility?: "auto" | "yes" | "no" | "no-hide-descendants";
    testID?: string;
  }

  export interface ViewProps extends Accessible {
    style?: StyleProp<ViewStyle>;
    children?: ReactNode;
    collapsable?: boolean;
    pointerEvents?: "auto" | "none" | "box-none" | "box-only";
  }
  export interface View {
    measureInWindow(callback: (x: number, y: number, width: number, height: number) => void): void;
  }
  export const View: ComponentType<ViewProps & RefAttributes<View>>;
  export const Text: ComponentType<
    Accessible & { style?: StyleProp<TextStyle>; numberOfLines?: number; children?: ReactNode }
  >;
  export const Pressable: ComponentType<ViewProps & { onPress?: () => void; hitSlop?: number }>;
  export const Modal: ComponentType<{
    visible?: boolean;
    transparent?: boolean;
    animationType?: "none" | "fade" | "slide";
    statusBarTranslucent?: boolean;
    onRequestClose?: () => void;
    children?: ReactNode;
  }>;
  export const Image: ComponentType<
    Accessible & {
      source: { uri: string };
      style?: StyleProp<ImageStyle>;
      resizeMode?: "contain" | "cover";
      alt?: string;
      onLoad?: () => void;
      onError?: () => void;
    }
  > & { prefetch(url: string): Promise<unknown> };

  export const AppState: {
    currentState: string;
    addEventListener(type: "change", listener: (state: string) => void): { remove(): void };
  };
  export const Dimensions: { get(of: "window"): { width: number; height: number } };
  export const Linking: { openURL(url: string): Promise<unknown> };
  export const Platform: { OS: string };
  export const Appearance: { getColorScheme(): string | null | undefined };
  export function useColorScheme(): string | null | undefined;
}
