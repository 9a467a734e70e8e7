import { AppError, type ErrorCode } from "../kernel";

/** Result of an event: the next state, or the error code that refuses it. */
export type Ruling<State extends string> = { to: State } | { refused: ErrorCode };

/** A state machine as a table: each state defines a result for each event. */
export type Lifecycle<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Record<Event, Ruling<State>>>>
>;

export const to = <State extends string>(state: State): Ruling<State> => ({ to: state });
/** The event is not allowed in this state, or a concurrent change came first. */
export const CONFLICT = { refused: "CONFLICT" } as const satisfies Ruling<never>;

/** The state after an event; null if the table refuses it. */
export function decideLife<State extends string, Event extends string>(
  life: Lifecycle<State, Event>,
  state: State,
  event: Event,
): State | null {
  const ruling = life[state][event];
  return "to" in ruling ? ruling.to : null;
}

/** @returns the state after the event @throws AppError with the table's error code if the event is refused */
export function requireLife<State extends string, Event extends string>(
  life: Lifecycle<State, Event>,
  state: State,
  event: Event,
): State {
  const ruling = life[state][event];
  if ("refused" in ruling) throw new AppError(ruling.refused);
  return ruling.to;
}

/** The states in which an event is allowed, for the condition of an update. */
export function statesBefore<State extends string, Event extends string>(
  life: Lifecycle<State, Event>,
  event: Event,
): State[] {
  return (Object.keys(life) as State[]).filter((state) => "to" in life[state][event]);
}
