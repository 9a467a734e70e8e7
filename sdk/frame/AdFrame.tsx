import { useEffect, useRef, useState } from "react";
import { Linking, Platform } from "react-native";
import { WebView, type WebViewMessageEvent } from "react-native-webview";

interface AdFrameProps {
  unit: string;
  appKey: string;
  user?: string;
  /** Whether at least half of it is on the screen. */
  isVisible: boolean;
}

/** Shows one ad unit in a web view. */
export function AdFrame({ unit, appKey, user = "", isVisible }: AdFrameProps) {
  const view = useRef<WebView>(null);
  const [height, setHeight] = useState<number | null>(0);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const type = isVisible ? "visible" : "hidden";
    if (isReady) view.current?.injectJavaScript(`madangHost({type:"${type}"});true`);
  }, [isReady, isVisible]);
  if (height === null) return null;
  const take = ({ nativeEvent }: WebViewMessageEvent) => {
    const told = JSON.parse(nativeEvent.data);
    if (told.type === "ready" || told.type === "size") setHeight(told.height);
    if (told.type === "ready") setReady(true);
    if (told.type === "click" || told.type === "open") Linking.openURL(told.url);
    if (told.type === "empty" || told.type === "close") setHeight(null);
  };
  const query = `key=${appKey}&pf=${Platform.OS}#uid=${encodeURIComponent(user)}`;
  return (
    <WebView
      ref={view}
      source={{ uri: `https://edge.example/frame/${unit}?${query}` }}
      onMessage={take}
      // A click in an exchange's ad opens a window.
      onOpenWindow={({ nativeEvent }) => void Linking.openURL(nativeEvent.targetUrl)}
      style={{ height }}
    />
  );
}
