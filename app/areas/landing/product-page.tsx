import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { type AccountKind, authPath, launchPath } from "../../kit/auth-paths";
import type { loader as rootLoader } from "../../root";
import { buttonClass } from "../../ui/button";
import { cx } from "../../ui/cx";

/** Start link of each side: the launcher, or sign-up for a visitor without a session. */
export function useStart() {
  const account = useRouteLoaderData<typeof rootLoader>("root")?.account ?? null;
  return (kind: AccountKind) =>
    account ? launchPath(kind) : authPath("sign-up", { kind, next: launchPath(kind) });
}

interface Way {
  to: string;
  label: ReactNode;
}

interface ProductHeroProps {
  title: ReactNode;
  lead: ReactNode;
  first: Way;
  second?: Way;
  children?: ReactNode;
}

/** Head of a product page, with links to start. */
export function ProductHero({ title, lead, first, second, children }: ProductHeroProps) {
  return (
    <section className="py-8 text-center sm:py-12">
      <h1 className="text-3xl leading-tight font-extrabold tracking-tight text-balance sm:text-4xl sm:leading-tight">
        {title}
      </h1>
      <p className="mx-auto mt-4 max-w-2xl text-base text-balance text-ink-muted sm:text-lg">{lead}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <a href={first.to} className={cx(buttonClass("primary", "large"), "hover:brightness-110")}>
          {first.label}
        </a>
        {second && (
          <a href={second.to} className={cx(buttonClass("secondary", "large"), "hover:bg-hover")}>
            {second.label}
          </a>
        )}
      </div>
      {children}
    </section>
  );
}

interface Point {
  key: string;
  title: ReactNode;
  text: ReactNode;
}

interface PointsProps {
  title: ReactNode;
  points: readonly Point[];
}

/** Features as a list. */
export function Points({ title, points }: PointsProps) {
  return (
    <section className="py-8">
      <h2 className="text-2xl font-extrabold text-balance">{title}</h2>
      <ul className="mt-5 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {points.map(({ key, title: name, text }) => (
          <li key={key} className="border-t-2 border-brand-ink pt-3">
            <h3 className="font-bold">{name}</h3>
            <p className="mt-0.5 text-sm text-ink-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StepsProps {
  title: ReactNode;
  steps: readonly { key: string; text: ReactNode }[];
}

/** Steps in order. */
export function Steps({ title, steps }: StepsProps) {
  return (
    <section className="py-8">
      <h2 className="text-2xl font-extrabold text-balance">{title}</h2>
      <ol className="mt-5 flex max-w-3xl flex-col gap-3">
        {steps.map(({ key, text }, at) => (
          <li key={key} className="flex gap-3">
            <span className="w-5 shrink-0 font-bold text-brand-ink" aria-hidden="true">
              {at + 1}
            </span>
            <span className="text-ink-muted">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Current limitation of a feature. */
export function PlainNote({ children }: { children: ReactNode }) {
  return (
    <p className="my-6 rounded-lg border border-line bg-surface p-4 text-sm text-ink-muted">{children}</p>
  );
}
