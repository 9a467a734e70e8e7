import { type ReactElement, useEffect, useRef } from "react";
import type { VideoProps } from "../../../../sdk/react-native/src/index";

/** An app's player, for browsers. */
export function Player(props: VideoProps): ReactElement {
  const { uri, poster, paused, accessibilityLabel, width, height, onReady, onProgress, onEnd, onError } =
    props;
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const { current } = video;
    if (paused) current?.pause();
    else void current?.play().catch(() => undefined);
  }, [paused]);
  return (
    <video
      ref={video}
      src={uri}
      poster={poster ?? undefined}
      aria-label={accessibilityLabel}
      muted
      playsInline
      style={{ width, height }}
      onLoadedData={onReady}
      onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
        onProgress(currentTime * 1_000, duration * 1_000)
      }
      onEnded={onEnd}
      onError={onError}
    />
  );
}
