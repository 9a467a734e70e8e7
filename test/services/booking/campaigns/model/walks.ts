import fc from "fast-check";
import { type Chosen, CLOCK, chooseDeed, chooseSave } from "./choose";
import { ApproveCreative, Book, type Command, Do, Jump, JumpTo, Together } from "./commands";

const HOUR_MS = 3_600_000;
/** Jumps independent of the model's due times. */
const JUMPS_MS = [60_000, 5 * HOUR_MS];

const number = fc.nat({ max: 1_000 });
const deed = fc
  .tuple(number, number, fc.nat({ max: 3 }))
  .map(([at, pick, wild]) => chooseDeed(at, pick, wild === 0));

const tried = fc.oneof(
  { weight: 8, arbitrary: deed },
  { weight: 1, arbitrary: number.map(chooseSave) },
  { weight: 1, arbitrary: fc.constant<Chosen>(() => CLOCK) },
);

/** Two actions on the same campaign more often than by chance, and one button pressed twice. */
const pair = fc
  .tuple(number, fc.tuple(number, number), fc.nat({ max: 3 }))
  .map(([at, [one, two], apart]): [Chosen, Chosen] => [
    chooseDeed(at, one, false),
    apart === 0 ? chooseDeed(at + 1, two, false) : chooseDeed(at, apart === 1 ? two : one, false),
  ]);
const behind = fc.nat({ max: 8 });

const booked = fc
  .tuple(fc.nat({ max: 1 }), fc.nat({ max: 1 }))
  .map(([buyer, later]) => new Book(buyer, later));
const approved = number.map((pick) => new ApproveCreative(pick));
const done = deed.map((chosen) => new Do(chosen));

/** Commands of a walk; duplicates double their frequency. */
export const ALL_COMMANDS: fc.Arbitrary<Command>[] = [
  booked,
  ...[done, done, done, done, done],
  fc.tuple(tried, tried, behind).map(([one, two, turn]) => new Together([one, two], turn)),
  fc.tuple(pair, behind).map(([both, turn]) => new Together(both, turn)),
  ...[approved, approved],
  number.map((pick) => new Do(chooseSave(pick))),
  fc.constantFrom(...JUMPS_MS).map((ms) => new Jump(ms)),
  fc
    .tuple(number, fc.nat({ max: 3 }), fc.nat({ max: 4 }))
    .map(([pick, early, past]) => new JumpTo(pick, early === 0, past === 0)),
  fc.constant(new Do(() => CLOCK)),
];
