import { type ComponentType, createElement, lazy, Suspense, useState } from "react";

const LOADERS = new Map<string, () => Promise<unknown>>();

interface Source<P> {
  name: string;
  /** The component, once its script has arrived. */
  loaded: () => ComponentType<P> | null;
  /** Suspends until it has. */
  waiting: ComponentType<P>;
}

/**
 * A component in a script of its own, loaded when it is first shown.
 *
 * @param name marks the part in the server's page, so that `loadShownParts` finds it
 * @throws if another part has the name
 */
export function part<P extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<P> }>,
): (props: P) => React.JSX.Element {
  let loaded: ComponentType<P> | null = null;
  const loadAndKeep = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  // A module that changes during development is evaluated again.
  if (LOADERS.has(name) && !import.meta.env.DEV) throw new Error(`two parts are called ${name}`);
  LOADERS.set(name, loadAndKeep);
  const waiting = lazy(loadAndKeep) as unknown as ComponentType<P>;
  const source: Source<P> = { name, loaded: () => loaded, waiting };
  return (props) => <Part source={source} props={props} />;
}

function Part<P extends object>({ source, props }: { source: Source<P>; props: P }) {
  // Kept for as long as the part is shown: another component in its place would lose its state.
  const [loaded] = useState(source.loaded);
  const marker = <template data-part={source.name} />;
  // A loaded part has no boundary: React hydrates boundaries after the page, and discards what the server sent if an update comes in between
  // (error 421).
  if (loaded) {
    return (
      <>
        {marker}
        {createElement(loaded, props)}
      </>
    );
  }
  return (
    <Suspense fallback={null}>
      {marker}
      {createElement(source.waiting, props)}
    </Suspense>
  );
}

/** Loads all parts. Call on the server before rendering, so that it sends each part as `loadShownParts` lets it hydrate. */
export async function loadParts(): Promise<void> {
  await Promise.all([...LOADERS.values()].map((load) => load()));
}

/** Loads the parts that the server's page shows. Call before hydration. A script that does not arrive is left to the part's error boundary. */
export async function loadShownParts(): Promise<void> {
  const shown = document.querySelectorAll<HTMLElement>("template[data-part]");
  await Promise.allSettled([...shown].map(({ dataset }) => LOADERS.get(dataset.part ?? "")?.()));
}
