import { checkSync } from "recheck";
import ts from "typescript";

export interface Pattern {
  source: string;
  flags: string;
  /** Line in its file, from 1. */
  line: number;
}

/** Placeholder for a template's value in a pattern: a number between braces, a word elsewhere. */
const filled = (before: string) => (/\{\d*,?$/.test(before) ? "8" : "word");

/** Every regular expression of a source file: literals, and `RegExp` calls with a constant text. */
export function patternsIn(path: string, text: string): Pattern[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: Pattern[] = [];
  const visit = (node: ts.Node) => {
    const line = () => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      found.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), line: line() });
    } else if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      node.expression.getText(file) === "RegExp"
    ) {
      const [given, flags] = node.arguments ?? [];
      const source = given && textOf(given);
      if (source !== undefined)
        found.push({ source, flags: flags && ts.isStringLiteralLike(flags) ? flags.text : "", line: line() });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function textOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.templateSpans.reduce((text, { literal }) => text + filled(text) + literal.text, node.head.text);
}

/** Number of match steps from which a pattern counts as slow. Its growth is derived from how soon it reaches them. */
const ATTACK_STEPS = 1_000_000;

/**
 * Worst-case growth of a pattern's time with the text's length, if faster than linear.
 * Deterministic on every machine: each search is limited by steps, not by time.
 * @returns null for a pattern that is safe
 */
export function slownessOf({ source, flags }: Pick<Pattern, "source" | "flags">): string | null {
  // Avoids the platform-specific packages.
  process.env.RECHECK_BACKEND = "pure";
  const result = checkSync(source, flags, {
    timeout: null,
    attackTimeout: null,
    incubationTimeout: null,
    seedingTimeout: null,
    randomSeed: 1,
    accelerationMode: "off",
    recallTimeout: -1,
    incubationLimit: 5_000,
    maxIteration: 2,
    maxInitialGenerationSize: 100,
    maxGenerationSize: 50,
    attackLimit: ATTACK_STEPS,
  });
  if (result.status === "safe") return null;
  if (result.status === "unknown") return `not understood: ${result.error.kind}`;
  return `${result.complexity.summary}, as by ${result.attack.pattern.slice(0, 200)}`;
}
