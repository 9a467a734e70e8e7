import type { OptOutHeard } from "./opt-outs";
import { languageOf } from "./reader";
import {
  EVENT_EARLY_MAX_MS,
  EVENT_LATE_MAX_MS,
  type EventsBody,
  type PropertiesBody,
  type TagBody,
} from "./wire";

/** Types of a parameter or property. Source: rule A3. */
export const VALUE_TYPES = ["string", "integer", "float", "boolean"] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

export type AudienceValue = string | number | boolean;

export interface AudienceParameter {
  key: string;
  type: ValueType;
  value: AudienceValue;
}

interface OfUser {
  projectId: string;
  appId: string;
  /** Keyed hash of the app's user id; the id itself is never passed on. */
  userHash: string;
  platform: string | null;
  receivedAtMs: number;
}

export interface AudienceEvents extends OfUser {
  kind: "events";
  events: { name: string; atMs: number; params: AudienceParameter[] }[];
}

export interface AudienceProperties extends OfUser {
  kind: "properties";
  properties: AudienceParameter[];
  /** Keys whose values are deleted. */
  removed: string[];
}

/** A publisher's tag of an ad account or a creative. */
export interface AdTagged {
  kind: "tag";
  projectId: string;
  target: "account" | "creative";
  targetId: string;
  /** JSON text; null removes the tag. */
  tag: string | null;
  receivedAtMs: number;
}

/** One message of the queue `madang-audience`: the content of one call, or a report of the ad server. */
export type AudienceMessage = AudienceEvents | AudienceProperties | AdTagged | OptOutHeard;

/** Origin of a call. */
export type AudienceSource = Pick<OfUser, "projectId" | "appId" | "userHash" | "receivedAtMs">;

/**
 * The queue message of a call's events, or errors for events with an invalid time: message codes by field, as in `fieldErrorsOf`.
 */
export function eventsMessage(
  body: EventsBody,
  source: AudienceSource,
): { message: AudienceEvents } | { fields: Record<string, string[]> } {
  const fields: Record<string, string[]> = {};
  const events = body.events.map(({ name, params = {}, at }, index) => {
    const atMs = at === undefined ? source.receivedAtMs : Date.parse(at);
    if (atMs < source.receivedAtMs - EVENT_LATE_MAX_MS) fields[`events.${index}.at`] = ["tooEarly"];
    if (atMs > source.receivedAtMs + EVENT_EARLY_MAX_MS) fields[`events.${index}.at`] = ["inFuture"];
    return { name, atMs, params: Object.entries(params).map(parameterOf) };
  });
  if (Object.keys(fields).length > 0) return { fields };
  return { message: { kind: "events", ...source, platform: platformOf(body.platform), events } };
}

export function propertiesMessage(body: PropertiesBody, source: AudienceSource): AudienceProperties {
  const properties: AudienceParameter[] = [];
  const removed: string[] = [];
  for (const [key, value] of Object.entries(body.properties)) {
    if (value === null) removed.push(key);
    else if (value !== undefined) properties.push(parameterOf([key, canonical(key, value)]));
  }
  return { kind: "properties", ...source, platform: platformOf(body.platform), properties, removed };
}

export function tagMessage(body: TagBody, projectId: string, receivedAtMs: number): AdTagged {
  const gone = body.tag === undefined || body.tag === null;
  return {
    kind: "tag",
    projectId,
    target: body.id.startsWith("crt_") ? "creative" : "account",
    targetId: body.id,
    tag: gone ? null : JSON.stringify(body.tag),
    receivedAtMs,
  };
}

function parameterOf([key, value]: [string, AudienceValue]): AudienceParameter {
  return { key, type: typeOf(value), value };
}

/** JSON does not distinguish number types, so 1.0 is an integer. */
function typeOf(value: AudienceValue): ValueType {
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "float";
  return typeof value === "boolean" ? "boolean" : "string";
}

/** Countries and languages in the spelling of targeting: `kr`, `ko`. */
function canonical(key: string, value: AudienceValue): AudienceValue {
  if (typeof value !== "string") return value;
  if (key === "country") return value.toLowerCase();
  return key === "language" ? (languageOf(value) ?? value) : value;
}

function platformOf(platform: string | undefined): string | null {
  return platform === "ios" ? "apple" : (platform ?? null);
}
