import type { ErrorCode } from "../../../domain/kernel";
import type { Reader } from "../screens/table";
import type { World } from "../screens/world";
import type { Form } from "./actions";

/** Value of a control: a text, a checkbox's state, the checked boxes of a group, or a file. */
export type Typed = string | boolean | readonly string[] | { file: string; contents: Uint8Array };

interface Refused extends Form {
  reader: Reader;
  path(world: World): string;
  /** Description of the error. */
  title: string;
  /** Message codes by field: `domain/kernel/validation.ts`. */
  wrong: Record<string, string>;
  /** The refusal; 070 unless set. */
  errorCode?: ErrorCode;
}

/** A form in the page's HTML, filled in and sent without scripts. */
export interface PageCase extends Refused {
  way: "page";
  /** By control name. */
  typed(world: World): Record<string, Typed>;
  /** Controls whose values are not returned: passwords and files. */
  secret?: readonly string[];
  /** Message codes shown elsewhere than at a control. */
  said?: readonly string[];
}

/** A form that requires scripts: a button with a confirmation, a dialog's form. Sent as the script sends it. */
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
