import { type ComponentType, createElement, lazy, Suspense, useState } from "react";

const LOADERS = new Map<string, () => Promise<unknown>>();

interface Source<P> {
  name: string;
  /** The component, if its script has arrived, or one that waits for it. */
  component: () => ComponentType<P>;
}

/**
 * A component in a script of its own, loaded when it is first shown.
 *
 * @param name unique; marks the part in the server's page, so that `loadShownParts` finds it
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
  const waiting = lazy(loadAndKeep) as unknown as ComponentType<P>;
  const source: Source<P> = { name, component: () => loaded ?? waiting };
  LOADERS.set(name, loadAndKeep);
  return (props) => <Part source={source} props={props} />;
}

function Part<P extends object>({ source, props }: { source: Source<P>; props: P }) {
  // Kept for as long as the part is shown: another component in its place would lose its state.
  const [component] = useState(source.component);
  return (
    <Suspense fallback={null}>
      <template data-part={source.name} />
      {createElement(component, props)}
    </Suspense>
  );
}

/**
 * Loads the parts that the server's page shows. Call before hydration: React throws away what the server sent when a part changes before its
 * script has arrived (error 421). A script that does not arrive is left to the part's error boundary.
 */
export async function loadShownParts(): Promise<void> {
  const shown = document.querySelectorAll<HTMLElement>("template[data-part]");
  await Promise.allSettled([...shown].map(({ dataset }) => LOADERS.get(dataset.part ?? "")?.()));
}
