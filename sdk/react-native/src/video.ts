import type { ComponentType } from "react";

/** The app's own video player, adapted; the README shows adapters for expo-video and react-native-video. */
export interface VideoProps {
  uri: string;
  poster: string | null;
  /** Whether it stands still, because it is out of view. It plays without sound otherwise. */
  paused: boolean;
  width: number | `${number}%`;
  height: number | `${number}%`;
  accessibilityLabel: string;
  /** The first frame is there. */
  onReady(): void;
  onProgress(atMs: number, durationMs: number): void;
  onEnd(): void;
  onError(): void;
}

export type VideoPlayer = ComponentType<VideoProps>;
