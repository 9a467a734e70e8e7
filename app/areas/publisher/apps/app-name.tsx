import { Link } from "@remix-run/react";
import type { OwnApp } from "../../../../domain/inventory";
import { AppLogo } from "./app-logo";

/** An app in a list: its logo, and its name as a link. */
export function AppName({ app, to }: { app: Pick<OwnApp, "logoAssetId" | "title">; to: string }) {
  return (
    <span className="flex items-center gap-2.5">
      <AppLogo logoAssetId={app.logoAssetId} />
      <Link to={to} className="inline-flex min-h-6 items-center hover:underline">
        {app.title}
      </Link>
    </span>
  );
}
