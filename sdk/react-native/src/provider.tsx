import { type ReactElement, type ReactNode, useMemo } from "react";
import type { Client } from "./client";
import { GivenContext } from "./given";
import type { Madang } from "./types";
import type { VideoPlayer } from "./video";

export interface MadangProviderProps {
  client: Madang;
  /** Without a player, video ads are treated as no ad. */
  Video?: VideoPlayer;
  children?: ReactNode;
}

/** Gives the client to all places below. */
export function MadangProvider({ client, Video, children }: MadangProviderProps): ReactElement {
  const given = useMemo(() => ({ client: client as Client, Video: Video ?? null }), [client, Video]);
  return <GivenContext.Provider value={given}>{children}</GivenContext.Provider>;
}
