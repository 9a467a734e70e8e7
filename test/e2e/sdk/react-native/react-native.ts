/** React Native for the browser, as the system of an app's unit. */
// @ts-expect-error It has no types; the SDK is compiled against React Native's.
export * from "react-native-web";
export const Platform = { OS: "android" };
