import { type Context, createContext, useContext } from "react";
import type { Client } from "./client";
import type { VideoPlayer } from "./video";

export interface Given {
  client: Client;
  Video: VideoPlayer | null;
}

export const GivenContext: Context<Given | null> = createContext<Given | null>(null);

/** @returns null outside a provider, where places stay empty */
export const useGiven = (): Given | null => useContext(GivenContext);
