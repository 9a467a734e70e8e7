import type { ErrorCode } from "../../../domain/kernel";
import type { Reader } from "../screens/table";
import type { World } from "../screens/world";
import type { Form } from "./actions";

/** What is put into a control: a text, whether a box is checked, the boxes of a group that are, a file. */
export type Typed = string | boolean | readonly string[] | { file: string; contents: Uint8Array };

interface Refused extends Form {
  reader: Reader;
  path(world: World): string;
  /** What is wrong, in words. */
  title: string;
  /** Message codes by field: `domain/kernel/validation.ts`. */
  wrong: Record<string, string>;
  /** The refusal; 070 unless set. */
  errorCode?: ErrorCode;
}

/** A form that stands in the page before any script: it is filled in and sent by a browser that runs none. */
export interface PageCase extends Refused {
  way: "page";
  /** By the name of the control. */
  typed(world: World): Record<string, Typed>;
  /** Controls whose values are not given back: passwords and files. */
  secret?: readonly string[];
  /** Message codes that the form says elsewhere than at a control. */
  said?: readonly string[];
}

/** What only a script sends: a button behind a question, a dialog's form. Sent as the script sends it. */
export interface ScriptCase extends Refused {
  way: "script";
  sent(world: World): Record<string, string>;
}

export type FormCase = PageCase | ScriptCase;

export const long = (chars: number) => "가".repeat(chars);
export const script = "javascript:alert(1)";
export const textFile = { file: "logo.png", contents: new TextEncoder().encode("<script>") };

type Spec<Case extends FormCase> = Omit<Case, "way" | "intent" | "sent"> & {
  intent?: string;
  sent?: Record<string, string> | ((world: World) => Record<string, string>);
};

export function onPage(spec: Spec<PageCase>): PageCase {
  const { sent: _none, ...rest } = spec;
  return { ...rest, intent: spec.intent ?? null, way: "page" };
}

export function byScript(spec: Spec<ScriptCase>): ScriptCase {
  const { sent = {} } = spec;
  return {
    ...spec,
    intent: spec.intent ?? null,
    way: "script",
    sent: typeof sent === "function" ? sent : () => sent,
  };
}
