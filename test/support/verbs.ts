import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";

/** Functions that check the caller, with the argument position of the act or action. */
const GATES = {
  requireOperatorRead: null,
  requireOperator: 1,
  requireAccess: 2,
  requireGroup: 2,
  requireAct: 1,
  actNotice: 1,
} as const;
type Gate = keyof typeof GATES;

/** Marks an act in a variable: its value is one of the verb's texts. */
export const BY_VARIABLE = "?";

const isGate = (name: string): name is Gate => Object.hasOwn(GATES, name);

const STATEMENTS: ReadonlySet<string> = new Set(["insert", "update", "delete"]);
/** Kernel functions that change a row of a given table. */
const ROW_CHANGES: ReadonlySet<string> = new Set(["changeRow", "saveRow"]);

interface Routine {
  name: string;
  /** Below `worker/services`. */
  file: string;
  isExported: boolean;
  calls: Set<string>;
  gates: { gate: Gate; act: string }[];
  /** Changes by its own statements, as `insert:accessTokens`. */
  changes: Set<string>;
  audits: boolean;
  /** Its string literals, including acts passed to a gate in a variable. */
  texts: Set<string>;
}

/** A verb with all effects of itself and its helpers. */
export interface Verb extends Pick<Routine, "name" | "file" | "gates"> {
  changes: ReadonlySet<string>;
  /** Whether it writes to the operators' audit log. */
  audits: boolean;
  texts: ReadonlySet<string>;
}

/** The exported functions of `worker/services`, each with the checks and changes of the functions that it calls. */
export function verbsIn(root: string): Verb[] {
  const services = join(root, "worker/services");
  const routines = filesBelow(services).flatMap((path) => routinesIn(services, path));
  const exported = Map.groupBy(
    routines.filter(({ isExported }) => isExported),
    ({ name }) => name,
  );
  const local = Map.groupBy(routines, ({ file, name }) => `${file}:${name}`);
  const calledBy = ({ file, calls }: Routine) =>
    [...calls].flatMap((name) => local.get(`${file}:${name}`) ?? exported.get(name) ?? []);
  return routines
    .filter(({ isExported, file }) => isExported && !file.startsWith("kernel/"))
    .map((routine) => {
      const reached = reach(routine, calledBy);
      return {
        name: routine.name,
        file: routine.file,
        gates: reached.flatMap(({ gates }) => gates),
        changes: new Set(reached.flatMap(({ changes }) => [...changes])),
        audits: reached.some(({ audits }) => audits),
        texts: new Set(reached.flatMap(({ texts }) => [...texts])),
      };
    });
}

function reach(from: Routine, calledBy: (routine: Routine) => Routine[]): Routine[] {
  const seen = new Set([from]);
  for (const each of seen)
    for (const next of calledBy(each)) if (!next.file.startsWith("kernel/")) seen.add(next);
  return [...seen];
}

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(folder, name))
    .sort();

function routinesIn(services: string, path: string): Routine[] {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
  const file = relative(services, path);
  return source.statements.flatMap((statement) =>
    bodiesOf(statement).map(([name, body]) => ({
      ...{ name, file, isExported: isExported(statement) },
      ...factsOf(body),
    })),
  );
}

/** The functions declared by a statement, by name. */
function bodiesOf(statement: ts.Statement): [string, ts.Node][] {
  if (ts.isFunctionDeclaration(statement) && statement.name && statement.body)
    return [[statement.name.text, statement.body]];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }): [string, ts.Node][] =>
    initializer && ts.isIdentifier(name) ? [[name.text, initializer]] : [],
  );
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

function factsOf(body: ts.Node): Pick<Routine, "calls" | "gates" | "changes" | "audits" | "texts"> {
  const facts = {
    calls: new Set<string>(),
    gates: [] as Routine["gates"],
    changes: new Set<string>(),
    audits: false,
    texts: new Set<string>(),
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) noteCall(node, facts);
    else if (ts.isIdentifier(node)) facts.calls.add(node.text);
    else if (ts.isStringLiteral(node)) facts.texts.add(node.text);
    if (
      (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) &&
      node.name.getText() === "audit"
    )
      facts.audits = true;
    ts.forEachChild(node, visit);
  };
  visit(body);
  return facts;
}

function noteCall(
  { expression, arguments: given }: ts.CallExpression,
  facts: ReturnType<typeof factsOf>,
): void {
  const [first] = given;
  if (ts.isPropertyAccessExpression(expression) && STATEMENTS.has(expression.name.text)) {
    const isDatabase = /\bdb$/.test(expression.expression.getText());
    if (isDatabase && first) facts.changes.add(`${expression.name.text}:${tableOf(first)}`);
  }
  if (!ts.isIdentifier(expression)) return;
  if (ROW_CHANGES.has(expression.text)) {
    const table = given[1]?.getText().match(/table: (?:schema\.)?(\w+)/)?.[1];
    if (table) facts.changes.add(`update:${table}`);
  }
  if (isGate(expression.text)) {
    const place = GATES[expression.text];
    for (const act of place === null ? ["read"] : namedIn(given[place]))
      facts.gates.push({ gate: expression.text, act });
  }
}

const tableOf = (argument: ts.Expression): string => argument.getText().replace(/^.*\./, "");

/** The string literals of an expression; both of a conditional. */
function namedIn(argument: ts.Expression | undefined): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  if (argument) visit(argument);
  return found.length === 0 ? [BY_VARIABLE] : found;
}
