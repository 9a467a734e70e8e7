import { useEffect, useState } from "react";
import type { MediaAsset } from "../../../../server/media-answer";
import { readMedia } from "./use-media-upload";

const EVERY_MS = 2_000;

/** An asset as it is now: one that is being encoded is asked after until that has ended. */
export function useEncoding(address: string, given: MediaAsset | null): MediaAsset | null {
  const [asset, setAsset] = useState(given);
  useEffect(() => setAsset(given), [given]);
  const waitingFor = asset?.status === "encoding" ? asset.id : null;
  useEffect(() => {
    if (waitingFor === null) return;
    const timer = setInterval(async () => {
      const now = await readMedia(address, waitingFor).catch(() => null);
      if (now) setAsset((known) => (known?.id === now.id ? now : known));
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [address, waitingFor]);
  return asset;
}
