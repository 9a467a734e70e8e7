import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ACTS, type Act } from "../../domain/people";
import { BY_VARIABLE, filesBelow, type Verb, verbsIn } from "../support/verbs";

const ROOT = join(import.meta.dirname, "../..");
const verbs = verbsIn(ROOT);
const named = ({ file, name }: Verb) => `${file}: ${name}`;
const actsOf = ({ gates, texts }: Verb) =>
  gates.flatMap(({ gate, act }) =>
    act === BY_VARIABLE && (gate === "requireAct" || gate === "actNotice") ? [...texts] : [act],
  );
const asksAgain = (verb: Verb) =>
  actsOf(verb).some((act) => act in ACTS && ACTS[act as Act].needs === "recent-proof");

const ofOperators = verbs.filter(({ gates }) => gates.some(({ gate }) => gate.startsWith("requireOperator")));
const writes = ({ changes, audits }: Verb) => audits || changes.size > 0;

/** Tables whose change by an operator grants or revokes a right. */
const RIGHTS = ["projects", "projectApps", "memberships", "groups", "groupMembers", "accounts"];
/** Changes by an owner that move money or issue a level or a secret. Revoking a secret needs no proof. */
const OWNERS = [
  ...["insert:paymentMethods", "update:paymentMethods", "delete:paymentMethods"],
  ...["insert:bankAccounts", "insert:clientCredentials", "insert:accessTokens", "insert:webhookEndpoints"],
  ...["update:memberships", "delete:memberships", "update:groupMembers", "delete:groupMembers"],
];

describe("a verb", () => {
  it("of operators that writes names its act", () => {
    expect(ofOperators.length).toBeGreaterThan(60);
    const unnamed = ofOperators.filter(
      (verb) => writes(verb) && !verb.gates.some(({ gate }) => gate === "requireOperator"),
    );
    expect(unnamed.map(named)).toEqual([]);
  });

  it("of operators that is about money, or changes a right, asks for a recent proof", () => {
    const ofMoney = ({ file }: Verb) => /^(money|settlement)\//.test(file);
    const ofRights = ({ changes }: Verb) =>
      [...changes].some((each) => RIGHTS.includes(each.split(":")[1] ?? ""));
    const moving = ofOperators.filter((verb) => writes(verb) && (ofMoney(verb) || ofRights(verb)));
    expect(moving.length).toBeGreaterThan(25);
    expect(moving.filter((verb) => !asksAgain(verb)).map(named)).toEqual([]);
  });

  it("of a project or group that changes cards, the bank account, levels or secrets asks for a recent proof", () => {
    const guarded = verbs.filter(({ gates }) =>
      gates.some(({ gate }) => gate === "requireAccess" || gate === "requireGroup"),
    );
    const moving = guarded.filter(({ changes }) => OWNERS.some((each) => changes.has(each)));
    expect(moving.length).toBeGreaterThan(10);
    expect(moving.filter((verb) => !asksAgain(verb)).map(named)).toEqual([]);
  });
});

it("every act of the table is asked for by some verb", () => {
  const source = filesBelow(join(ROOT, "worker/services"))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  expect(Object.keys(ACTS).filter((act) => !source.includes(`"${act}"`))).toEqual([]);
});
