import { useLingui } from "@lingui/react";
import type { AdFormat } from "../../../../domain/kernel";
import { FORMAT_WORDS } from "../../campaign/words";

/** A selectable unit. */
export interface UnitOption {
  id: string;
  name: string;
  format: AdFormat;
  width: number;
  height: number;
  appTitle?: string;
}

/** A unit's description in one line. */
export function useUnitWords() {
  const { i18n } = useLingui();
  return ({ name, format, width, height, appTitle }: UnitOption) =>
    `${name} · ${i18n._(FORMAT_WORDS[format])} ${width}×${height}${appTitle ? ` · ${appTitle}` : ""}`;
}
