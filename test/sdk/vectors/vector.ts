import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../scripts/toolchain/paths.ts";

/** A file of `sdk/vectors`; its README explains the fields. */
export interface VectorFile {
  about: string;
  ad: Record<string, unknown>;
  vectors: Vector[];
}

export interface Vector {
  name: string;
  for?: Surface[];
  key?: string;
  /** Whether the app has a player; default true. */
  player?: boolean;
  rewardData?: string;
  answers: Answer[];
  checks?: Check[];
  /** Status of each received beacon; 204 after the last. */
  beacons?: number[];
  steps: Step[];
}

export type Surface = "web" | "app";

export interface Answer {
  ad?: Record<string, unknown>;
  reason?: string;
  status?: number;
  msg?: string;
  text?: string;
  lost?: true;
  silent?: true;
}

export interface Check {
  show?: boolean;
  reason?: string;
  lost?: true;
}

/** What the SDK shows. */
export interface Shown {
  status: "loading" | "ready" | "empty" | "error" | "closed";
  /** Of an empty place. */
  reason?: string;
  /** Of an error. */
  code?: string;
}

/** One action or expectation; each step has one property. */
export interface Step {
  show?: true;
  drawn?: true;
  failed?: true;
  visible?: number;
  background?: boolean;
  advance?: number;
  play?: number;
  ended?: true;
  tap?: true;
  explain?: true;
  close?: true;
  hideForToday?: true;
  unmount?: true;
  restart?: true;
  offline?: boolean;
  is?: Shown;
  asked?: Record<string, string>[];
  sent?: string[];
  opened?: string[];
  checked?: string[];
  requests?: number;
  rewarded?: boolean;
  data?: string;
}

const FOLDER = join(ROOT, "sdk/vectors");

/** The vectors of these files that apply to the surface. */
export function vectorsOf(surface: Surface, names: readonly string[] = vectorNames()) {
  return names.flatMap((name) => {
    const { ad, vectors } = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), "utf8")) as VectorFile;
    const own = vectors.filter(({ for: only }) => !only || only.includes(surface));
    return own.map((vector) => ({ title: `${name}: ${vector.name}`, ad, vector }));
  });
}

export const vectorNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length));
