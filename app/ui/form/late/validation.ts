import { parse } from "@conform-to/react";
import { useEffect, useSyncExternalStore } from "react";
import type { z } from "zod";
import type { checkForm as checkAtOnce } from "../validation";
import { openSchemas, schemaOf } from "./zod";

export { requirementsOf } from "./zod";

type Loaded = typeof import("./loaded");

let loaded: Loaded | null = null;
let loading: Promise<void> | null = null;
const waiting = new Set<() => void>();

/** A load that failed is repeated by the next form or check; until then the server alone validates. */
function load(): Promise<void> {
  loading ??= import("./loaded").then(
    (module) => {
      openSchemas(module.zod);
      loaded = module;
      for (const tell of waiting) tell();
    },
    () => {
      loading = null;
    },
  );
  return loading;
}

export const checkForm: typeof checkAtOnce = (form, schema) =>
  loaded
    ? loaded.parseTyped(form, schemaOf(schema))
    : parse(form, { resolve: (value) => ({ value: value as never }) });

export function whenLoaded(run: () => void): void {
  if (loaded) run();
  else load().then(() => loaded && run());
}

/** Starts to load zod once the page is alive. */
export function useValidation(): void {
  useEffect(() => {
    load();
  }, []);
}

function subscribe(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}

export function useRead<S extends z.ZodType>(schema: S, value: unknown): z.output<S> | null {
  const isLoaded = useSyncExternalStore(
    subscribe,
    () => loaded !== null,
    () => false,
  );
  const read = isLoaded ? schemaOf(schema).safeParse(value) : null;
  return read?.success ? read.data : null;
}
