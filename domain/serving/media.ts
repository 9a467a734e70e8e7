import type { PlanCreative } from "./plan";

/** What an ad shows, by its addresses; one of the two is null. */
export interface AdMedia {
  cover: string | null;
  video: AdVideo | null;
}

export interface AdVideo {
  /** MP4, tallest first. */
  renditions: { url: string; w: number; h: number }[];
  durationMs: number;
  /** Shown before it plays; left out where there is none. */
  poster?: string;
}

/** @param origin the ad server's own, without a trailing slash */
export function mediaOf({ asset }: PlanCreative, origin: string): AdMedia {
  if (asset === null) return { cover: null, video: null };
  if (asset.kind === "image") return { cover: creativeUrl(origin, asset.path), video: null };
  const renditions = asset.renditions.map(({ path, w, h }) => ({ url: creativeUrl(origin, path), w, h }));
  const poster = asset.poster === undefined ? {} : { poster: creativeUrl(origin, asset.poster) };
  return { cover: null, video: { renditions, durationMs: asset.durationMs, ...poster } };
}

/** Address of an object of the creatives bucket: `path` is its key. One that begins with `/` is of the page's own, which draws a preview. */
export function creativeUrl(origin: string, path: string): string {
  if (path.startsWith("/")) return path;
  return `${origin}/creatives/${path.split("/").map(encodeURIComponent).join("/")}`;
}
