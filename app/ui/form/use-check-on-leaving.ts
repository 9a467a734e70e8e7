import { type FocusEvent, type FormEvent, useEffect, useRef } from "react";
import { whenLoaded } from "./validation";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Name of the button with which Conform submits a form to itself to validate a field. */
const CHECK = "__intent__";

interface CheckedForm {
  id: string;
  validate: (field: { name: string }) => void;
}

/**
 * Validates a field on blur. An untouched field is skipped. Nothing is displayed while a pointer is down, because a new
 * line would move the pressed element away.
 */
export function useCheckOnLeaving(form: CheckedForm) {
  const typed = useRef(new Set<string>());
  /**
   * Once the form was submitted every field is validated while typing, and a field's server error must not be cleared by blur.
   */
  const sent = useRef(false);
  const waiting = useRef(new Map<string, () => void>());
  const isPressed = usePointerDown(() => {
    const checks = [...waiting.current.values()];
    waiting.current.clear();
    for (const check of checks) check();
  });
  return {
    onInput: ({ target }: FormEvent) => {
      if (isControlOf(target, form.id)) typed.current.add(target.name);
    },
    onBlur: ({ target }: FocusEvent) => {
      if (sent.current || !isControlOf(target, form.id)) return;
      const { name } = target;
      if (!typed.current.has(name) && !new FormData(target.form ?? undefined).get(name)) return;
      const check = () => whenLoaded(() => !sent.current && form.validate({ name }));
      if (isPressed()) waiting.current.set(name, check);
      else check();
    },
    onSubmitCapture: ({ nativeEvent }: FormEvent) => {
      const { submitter } = nativeEvent as SubmitEvent;
      if (submitter?.getAttribute("name") === CHECK) return;
      sent.current = true;
      waiting.current.clear();
    },
  };
}

function isControlOf(target: EventTarget, formId: string): target is Control {
  return "form" in target && (target as Control).form?.id === formId && Boolean((target as Control).name);
}

/** @param onReleased runs after the click that follows a release */
function usePointerDown(onReleased: () => void): () => boolean {
  const pressed = useRef(false);
  const released = useRef(onReleased);
  released.current = onReleased;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
      clearTimeout(timer);
      timer = setTimeout(() => released.current());
    };
    document.addEventListener("pointerdown", press, true);
    document.addEventListener("pointerup", release, true);
    document.addEventListener("pointercancel", release, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerdown", press, true);
      document.removeEventListener("pointerup", release, true);
      document.removeEventListener("pointercancel", release, true);
    };
  }, []);
  return () => pressed.current;
}
