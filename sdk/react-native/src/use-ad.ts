import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { AppState, Dimensions } from "react-native";
import { useGiven } from "./given";
import { AdSession } from "./session";
import type { Ad, AdError, AdEvents, AdState, EmptyReason, LoadOptions } from "./types";

/** How often the place is measured while something depends on it. */
const MEASURED_EVERY_MS = 200;
const HALF = 0.5;

export interface UseAdOptions extends AdEvents, LoadOptions {}

/** A view whose place in the window can be asked; React Native names its type differently from version to version. */
export interface Measurable {
  measureInWindow(callback: (x: number, y: number, width: number, height: number) => void): void;
}

/** An ad for a layout of the app's own. */
export interface AdHandle {
  status: AdState["status"];
  ad: Ad | null;
  reason: EmptyReason | null;
  error: AdError | null;
  /** Whether the close button is shown. */
  canClose: boolean;
  isRewarded: boolean;
  /** Whether half of the ad is in view; a video plays then. */
  isInView: boolean;
  /** For the view around the ad: what of it is in the window decides whether it counts. */
  ref: (view: Measurable | null) => void;
  /** Report that the picture, or the first frame, is drawn: `onLoad` of an image. */
  shown(): void;
  /** Report that the picture or video cannot be loaded. */
  failed(): void;
  /** Opens the advertiser's page, which counts the click. */
  tap(): void;
  /** Opens the page that says why the ad was chosen; counts nothing. */
  explain(): void;
  close(): void;
  hideForToday(): void;
  /** Report the position of a playing video. */
  progress(atMs: number, durationMs: number): void;
  ended(): void;
  /** Requests another ad. */
  reload(): void;
}

const NO_PROVIDER: AdState = { status: "error", error: { code: "UNAUTHORIZED", retryable: false } };
const unsubscribed = () => () => undefined;

/** An ad of a unit, from the request to its end. */
export function useAd(unit: string, options: UseAdOptions = {}): AdHandle {
  const given = useGiven();
  const client = given?.client ?? null;
  const hasPlayer = given?.Video != null;
  const { contextId, rewardData } = options;
  const session = useMemo(
    () => (client ? new AdSession(client, unit, { hasPlayer }) : null),
    [client, unit, hasPlayer],
  );
  useEffect(() => {
    if (!session) return;
    session.options = { contextId, rewardData, hasPlayer };
    session.events = options;
  });
  useEffect(() => session?.hold(), [session]);
  const getState = session?.getState ?? (() => NO_PROVIDER);
  const state = useSyncExternalStore(session?.subscribe ?? unsubscribed, getState, getState);
  const view = useRef<Measurable | null>(null);
  const ref = useCallback((found: Measurable | null) => {
    view.current = found;
  }, []);
  const isInView = useInView(session, state.status === "ready", view);
  const actions = useMemo(() => actionsOf(session), [session]);
  return { ...partsOf(state), ...actions, isInView, ref };
}

function partsOf(state: AdState) {
  const ready = state.status === "ready" ? state : null;
  return {
    status: state.status,
    ad: ready?.ad ?? null,
    reason: state.status === "empty" ? state.reason : null,
    error: state.status === "error" ? state.error : null,
    canClose: ready?.canClose ?? false,
    isRewarded: ready?.isRewarded ?? false,
  };
}

function actionsOf(session: AdSession | null) {
  return {
    shown: () => session?.drawn(),
    failed: () => session?.failed(),
    tap: () => session?.tap(),
    explain: () => session?.explain(),
    close: () => session?.close(),
    hideForToday: () => session?.hideForToday(),
    progress: (atMs: number, durationMs: number) => session?.progress(atMs, durationMs),
    ended: () => session?.ended(),
    reload: () => void session?.load(),
  };
}

/** Measures the place by its layout and the app's state. */
function useInView(
  session: AdSession | null,
  isReady: boolean,
  view: { readonly current: Measurable | null },
): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    if (!session || !isReady) return;
    const isActive = () => AppState.currentState !== "background" && AppState.currentState !== "inactive";
    const seen = (share: number) => {
      session.visible(share);
      setInView(share >= HALF && isActive());
    };
    const measure = () => {
      if (!session.isWatched) clearInterval(timer);
      view.current?.measureInWindow((x, y, width, height) => seen(shareOf(x, y, width, height)));
    };
    const timer = setInterval(measure, MEASURED_EVERY_MS);
    const turned = AppState.addEventListener("change", () => {
      session.background(!isActive());
      measure();
    });
    session.background(!isActive());
    measure();
    return () => {
      clearInterval(timer);
      turned.remove();
    };
  }, [session, isReady, view]);
  return isInView;
}

/** Share of the rectangle's area that is inside the window. */
export function shareOf(x: number, y: number, width: number, height: number): number {
  const window = Dimensions.get("window");
  if (!(width > 0 && height > 0)) return 0;
  const across = Math.min(x + width, window.width) - Math.max(x, 0);
  const down = Math.min(y + height, window.height) - Math.max(y, 0);
  return across > 0 && down > 0 ? (across * down) / (width * height) : 0;
}
