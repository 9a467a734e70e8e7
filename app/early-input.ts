/**
 * Runs in the head of each page, before anything of it can be pressed: keeps the last press of a button that does nothing by itself,
 * and hides it from whatever else listens, so that it is answered once. A button that sends a form works without a script and is left alone.
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

/** What that script keeps: the button that is held down, and the one that was pressed last. */
interface EarlyPress {
  down: HTMLButtonElement | null;
  pressed: HTMLButtonElement | null;
  onDown: (event: PointerEvent) => void;
  onClick: (event: MouseEvent) => void;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a control held when the scripts came, and what it was sent with. */
interface Typed {
  control: Control;
  value: string;
  isChecked: boolean;
  sentValue: string;
}

/** What nobody types into. */
const NEVER_TYPED = ["hidden", "submit", "button", "reset", "image"];
const PRESSED = ["checkbox", "radio"];
const COMPOSING = ["compositionupdate", "compositionend"];

/**
 * A page can be typed into as soon as it is there, some time before its scripts are. React takes it over as if nothing had been typed:
 * what it keeps the value of itself is drawn over by its next render, what waits for a change hears of none, and a text area's first
 * text is put back at once. This keeps what was typed where it is.
 *
 * @returns to be called when React has taken the page over, before it renders anything again: tells the page's scripts of what was typed
 *   as soon as they have done what they do first, as if it were typed then
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
    // All is read before any of it is told: what one of them changes on the page may draw over another.
    const early = controls.flatMap(readTyped);
    queueMicrotask(() => {
      // A syllable that is not whole yet would be torn apart; it tells of itself when it is.
      for (const typed of early) if (typed.control !== composed && typed.control.isConnected) tell(typed);
      answerPress();
    });
  };
}

/** Presses anew what was pressed before anything could answer it. */
function answerPress(): void {
  const { earlyPress } = window as { earlyPress?: EarlyPress };
  if (!earlyPress) return;
  Reflect.deleteProperty(window, "earlyPress");
  removeEventListener("pointerdown", earlyPress.onDown, true);
  removeEventListener("click", earlyPress.onClick, true);
  if (earlyPress.pressed?.isConnected) earlyPress.pressed.click();
  else if (earlyPress.down) answerRelease(earlyPress.down);
}

/** A press that began before the page could answer ends now: a button that heard only its end would take it for none. */
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

/** Nobody but its reader writes into the text area until the property is taken away again. */
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
  // Of several radios the one that is left was not pressed.
  const isTyped = isPressed
    ? isChecked !== control.defaultChecked && (isChecked || control.type === "checkbox")
    : control.value !== sent.value;
  return isTyped ? [{ control, value: control.value, isChecked, sentValue: sent.value }] : [];
}

/** Read as the control itself reads it: a field of days takes no words. */
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

/** React hears of a change only where the value is another than the one that it saw last, by the property that it put there. */
function typeAnew(input: HTMLInputElement, value: string, sentValue: string): void {
  const { selectionStart, selectionEnd, selectionDirection } = input;
  input.value = sentValue;
  ownValue(input)?.set?.call(input, value);
  // Fields of numbers and addresses have no place that could be told.
  if (selectionStart !== null && document.activeElement === input)
    input.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? "none");
}
