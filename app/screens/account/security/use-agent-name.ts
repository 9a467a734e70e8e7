import { useLingui } from "@lingui/react/macro";
import type { ShownSession } from "../../../../worker/services/people";

type Agent = NonNullable<ShownSession["agent"]>;

/** Names that every language writes alike. */
const BROWSERS: Partial<Record<Agent["browser"], string>> = {
  chrome: "Chrome",
  safari: "Safari",
  edge: "Edge",
  firefox: "Firefox",
  samsung: "Samsung Internet",
  whale: "Whale",
  opera: "Opera",
};
const SYSTEMS: Partial<Record<Agent["system"], string>> = {
  windows: "Windows",
  macos: "macOS",
  ios: "iOS",
  android: "Android",
  chromeos: "ChromeOS",
  linux: "Linux",
};

/** A session's device as a person knows it: `Chrome · Windows`. */
export function useAgentName(agent: Agent | null): string {
  const { t } = useLingui();
  if (!agent) return t`알 수 없는 기기`;
  const browser =
    BROWSERS[agent.browser] ?? (agent.browser === "in-app" ? t`앱 안 브라우저` : t`다른 브라우저`);
  const system = SYSTEMS[agent.system];
  return system ? `${browser} · ${system}` : browser;
}
