/** What the ad server is told that it is asked by; the version is the package's. */
export const SDK = "web/1.0.0";
