/** The React Native example app, which the build packs with its SDK. */
export const SAMPLE_APP = "/downloads/madang-react-native-example.zip";
