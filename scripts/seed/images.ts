import barleyBanner from "./images/barley-banner.jpg";
import barleyNative from "./images/barley-native.jpg";
import weatherCover from "./images/cover-weather.jpg";
import weatherLogo from "./images/logo-weather.png";
import tripBanner from "./images/trip-banner.jpg";
import tripNative from "./images/trip-native.jpg";

/** In base64: the seed's bundle carries its pictures. */
const IMAGES: Record<string, string> = {
  "barley-banner.jpg": barleyBanner,
  "barley-native.jpg": barleyNative,
  "cover-weather.jpg": weatherCover,
  "logo-weather.png": weatherLogo,
  "trip-banner.jpg": tripBanner,
  "trip-native.jpg": tripNative,
};

/** A picture of the demo, as a browser would upload it. @throws when the demo has none of that name */
export function loadImage(name: string): { name: string; bytes: Uint8Array<ArrayBuffer> } {
  const image = IMAGES[name];
  if (!image) throw new Error(`the demo has no picture ${name}`);
  return { name, bytes: new Uint8Array(Buffer.from(image, "base64")) };
}
