import applianceBanner from "./images/appliance-banner.jpg";
import applianceNative from "./images/appliance-native.jpg";
import barleyBanner from "./images/barley-banner.jpg";
import barleyNative from "./images/barley-native.jpg";
import booksBanner from "./images/books-banner.jpg";
import booksNative from "./images/books-native.jpg";
import marketCover from "./images/cover-market.jpg";
import newsCover from "./images/cover-news.jpg";
import weatherCover from "./images/cover-weather.jpg";
import learnBanner from "./images/learn-banner.jpg";
import learnNative from "./images/learn-native.jpg";
import marketLogo from "./images/logo-market.png";
import newsLogo from "./images/logo-news.png";
import weatherLogo from "./images/logo-weather.png";
import receipt from "./images/receipt.jpg";
import skinBanner from "./images/skin-banner.jpg";
import skinNative from "./images/skin-native.jpg";
import tripBanner from "./images/trip-banner.jpg";
import tripNative from "./images/trip-native.jpg";

/** Advertiser of an image. */
export type Art = "appliance" | "barley" | "books" | "learn" | "skin" | "trip";

/** Base64, because the seed's bundle contains its images. */
const IMAGES: Record<string, string> = {
  "appliance-banner.jpg": applianceBanner,
  "appliance-native.jpg": applianceNative,
  "barley-banner.jpg": barleyBanner,
  "barley-native.jpg": barleyNative,
  "books-banner.jpg": booksBanner,
  "books-native.jpg": booksNative,
  "learn-banner.jpg": learnBanner,
  "learn-native.jpg": learnNative,
  "skin-banner.jpg": skinBanner,
  "skin-native.jpg": skinNative,
  "trip-banner.jpg": tripBanner,
  "trip-native.jpg": tripNative,
  "cover-market.jpg": marketCover,
  "logo-market.png": marketLogo,
  "cover-news.jpg": newsCover,
  "logo-news.png": newsLogo,
  "cover-weather.jpg": weatherCover,
  "logo-weather.png": weatherLogo,
  "receipt.jpg": receipt,
};

/** An image of the demo in upload format. @throws for an unknown name */
export function loadImage(name: string): { name: string; bytes: Uint8Array<ArrayBuffer> } {
  const image = IMAGES[name];
  if (!image) throw new Error(`the demo has no picture ${name}`);
  return { name, bytes: new Uint8Array(Buffer.from(image, "base64")) };
}
