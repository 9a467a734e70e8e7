import { useLocation } from "@remix-run/react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { Frame } from "./frame.server";
import { Header, type HeaderProject } from "./header";
import { type NavigationItem, projectNavigation } from "./navigation";
import { PlainShell, SkipLink } from "./plain-shell";
import { Search } from "./search";
import { Sidebar } from "./sidebar";

/** Loaded when first opened. */
const Drawer = lazy(() => import("./drawer"));

interface AppShellProps {
  navigation: readonly NavigationItem[];
  /** The project named above the entries. */
  current: (HeaderProject & { level: number }) | null;
  projects: readonly HeaderProject[];
  children: ReactNode;
}

/** Header, sidebar and the page. Below 1024 px the sidebar is a drawer that the header opens. */
export function AppShell({ navigation, current, projects, children }: AppShellProps) {
  const [drawerOpen, setDrawerOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer that led to it
  useEffect(() => setDrawerOpen(false), [pathname]);
  return (
    <>
      <SkipLink />
      <Header
        current={current}
        projects={projects}
        onOpenMenu={() => setDrawerOpen(true)}
        search={<Search project={current} pages={navigation} />}
      />
      {drawerOpen && (
        <Suspense>
          <Drawer items={navigation} onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
      <div className="flex">
        <aside className="sticky top-(--header-height) hidden h-[calc(100dvh-var(--header-height))] w-56 shrink-0 overflow-y-auto border-r border-line bg-surface lg:block">
          <Sidebar items={navigation} />
        </aside>
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 outline-none sm:px-6 lg:px-8">
          <div className="mx-auto max-w-6xl">{children}</div>
        </main>
      </div>
    </>
  );
}

/** A page of the account, in the frame of the project that the reader came from, or without one. */
export function FramedShell({ frame, children }: { frame: Frame; children: ReactNode }) {
  if (!frame) return <PlainShell>{children}</PlainShell>;
  const { project, projects } = frame;
  return (
    <AppShell
      current={project}
      projects={projects}
      navigation={projectNavigation(project.kind, project.id, project.level)}
    >
      <div className="max-w-3xl">{children}</div>
    </AppShell>
  );
}
