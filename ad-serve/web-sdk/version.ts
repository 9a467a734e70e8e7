/** The SDK name sent to the ad server; the version is the package's. */
export const SDK = "web/1.1.0";
