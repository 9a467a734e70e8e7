/**
 * Runs in the head of each page, before its buttons can be pressed. Stores the last press of a button that needs a script, and stops its
 * propagation, so that it is handled once. Buttons that submit a form work without a script and are not affected.
 */
export const EARLY_PRESS_SCRIPT = `(() => {
  const buttonOf = ({ target }) => target.closest?.("button[type=button]") ?? null;
  const early = (window.earlyPress = {
    down: null,
    pressed: null,
    onDown: (event) => { early.down = buttonOf(event); },
    onClick: (event) => {
      const button = buttonOf(event);
      early.down = null;
      if (!button) return;
      event.stopImmediatePropagation();
      early.pressed = button;
    },
  });
  addEventListener("pointerdown", early.onDown, true);
  addEventListener("click", early.onClick, true);
})()`;

/** State stored by that script: the button held down, and the last one pressed. */
interface EarlyPress {
  down: HTMLButtonElement | null;
  pressed: HTMLButtonElement | null;
  onDown: (event: PointerEvent) => void;
  onClick: (event: MouseEvent) => void;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A control's value when the scripts started, and the value that the server sent. */
interface Typed {
  control: Control;
  value: string;
  isChecked: boolean;
  sentValue: string;
}

/** Input types without typed text. */
const NEVER_TYPED = ["hidden", "submit", "button", "reset", "image"];
const PRESSED = ["checkbox", "radio"];
const COMPOSING = ["compositionupdate", "compositionend"];

/**
 * Keeps what was typed before hydration. React hydrates as if nothing had been typed: controlled values are overwritten by the next render,
 * change handlers are not called, and the initial text of a text area is restored.
 *
 * @returns to be called after hydration and before the next render: dispatches the typed values as input events once the page's first
 *   effects have run
 */
export function keepEarlyInput(): () => void {
  let composed: EventTarget | null = null;
  const compose = ({ type, target }: Event) => {
    composed = type === "compositionend" ? null : target;
  };
  for (const type of COMPOSING) document.addEventListener(type, compose, true);
  const areas = [...document.querySelectorAll("textarea")];
  for (const area of areas) shield(area);
  return () => {
    for (const type of COMPOSING) document.removeEventListener(type, compose, true);
    for (const area of areas) Reflect.deleteProperty(area, "value");
    const controls = [...document.querySelectorAll("input, textarea, select")].filter(isControl);
    // All values are read before the first event, because a handler may rerender other controls.
    const early = controls.flatMap(readTyped);
    queueMicrotask(() => {
      // An unfinished composition would be split; it sends its own event when it ends.
      for (const typed of early) if (typed.control !== composed && typed.control.isConnected) tell(typed);
      answerPress();
    });
  };
}

/** Repeats the press that was stored before hydration. */
function answerPress(): void {
  const { earlyPress } = window as { earlyPress?: EarlyPress };
  if (!earlyPress) return;
  Reflect.deleteProperty(window, "earlyPress");
  removeEventListener("pointerdown", earlyPress.onDown, true);
  removeEventListener("click", earlyPress.onClick, true);
  if (earlyPress.pressed?.isConnected) earlyPress.pressed.click();
  else if (earlyPress.down) answerRelease(earlyPress.down);
}

/** Completes a press that began before hydration: a button that received only its end would ignore it. */
function answerRelease(button: HTMLButtonElement): void {
  const over = new AbortController();
  const until = { capture: true, signal: over.signal };
  addEventListener("pointerdown", () => over.abort(), until);
  const answer = (event: MouseEvent) => {
    over.abort();
    if (!(event.target instanceof Node && button.contains(event.target))) return;
    event.stopImmediatePropagation();
    button.click();
  };
  addEventListener("click", answer, until);
}

const ownValue = (control: Control) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, "value");

/** Only the reader can change the text area until the property is removed. */
function shield(area: HTMLTextAreaElement): void {
  const get = ownValue(area)?.get;
  if (get) Object.defineProperty(area, "value", { configurable: true, get, set: () => undefined });
}

function isControl(element: Element): element is Element & Control {
  return /^(input|textarea|select)$/.test(element.localName);
}

function readTyped(control: Control): Typed[] {
  const isReadOnly = !(control instanceof HTMLSelectElement) && control.readOnly;
  if (control.disabled || isReadOnly || NEVER_TYPED.includes(control.type)) return [];
  const sent = asSent(control);
  const isPressed = control instanceof HTMLInputElement && PRESSED.includes(control.type);
  const isChecked = isPressed && control.checked;
  // The radio button that lost its selection was not pressed.
  const isTyped = isPressed
    ? isChecked !== control.defaultChecked && (isChecked || control.type === "checkbox")
    : control.value !== sent.value;
  return isTyped ? [{ control, value: control.value, isChecked, sentValue: sent.value }] : [];
}

/** Parsed by the control itself: a date field ignores other text. */
function asSent<C extends Control>(control: C): C {
  const form = document.createElement("form");
  const copy = control.cloneNode(true) as C;
  form.appendChild(copy);
  form.reset();
  return copy;
}

function tell({ control, value, isChecked, sentValue }: Typed): void {
  if (control instanceof HTMLInputElement && PRESSED.includes(control.type)) {
    control.checked = !isChecked;
    control.click();
    return;
  }
  if (control instanceof HTMLInputElement && control.type !== "file") typeAnew(control, value, sentValue);
  else if (control.type !== "file") control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
  if (control instanceof HTMLSelectElement || control.type === "file")
    control.dispatchEvent(new Event("change", { bubbles: true }));
}

/** React detects a change by comparing with the last value that it saw, which it stores in its own property of the element. */
function typeAnew(input: HTMLInputElement, value: string, sentValue: string): void {
  const { selectionStart, selectionEnd, selectionDirection } = input;
  input.value = sentValue;
  ownValue(input)?.set?.call(input, value);
  // Number and email fields have no selection.
  if (selectionStart !== null && document.activeElement === input)
    input.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? "none");
}
