/** The SDK's name for the ad server; the version is the package's. */
export const SDK = "react-native/1.1.0";
