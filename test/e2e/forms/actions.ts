import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { ROOT } from "../../../scripts/toolchain/paths";
import { PAGES } from "../../support/pages";

/** A form handled by a route's action: the route's file, and the intent if the page has several. */
export interface Form {
  route: string;
  intent: string | null;
}

/** Every form of the console, from the actions of its routes. @throws for an action of an unknown kind */
export function readForms(): Form[] {
  return [...PAGES].flatMap(([route, text]) => {
    const source = ts.createSourceFile(`${route}.tsx`, text, ts.ScriptTarget.Latest);
    const shared = sharedAction(source);
    if (shared)
      return shared.source.statements.flatMap((each) => intentsOf(each, shared.name, route, shared.source));
    return source.statements.flatMap((statement) => intentsOf(statement, "action", route, source));
  });
}

/** The module and name of an action shared by pages: `export { membersAction as action } from "../areas/..."`. */
function sharedAction(source: ts.SourceFile): { name: string; source: ts.SourceFile } | null {
  const exported = source.statements.filter(ts.isExportDeclaration);
  for (const { exportClause, moduleSpecifier } of exported) {
    if (!exportClause || !ts.isNamedExports(exportClause) || !moduleSpecifier) continue;
    const found = exportClause.elements.find(({ name }) => name.text === "action");
    if (!found || !ts.isStringLiteral(moduleSpecifier)) continue;
    const file = join(ROOT, "app/routes", `${moduleSpecifier.text}.ts`);
    const name = (found.propertyName ?? found.name).text;
    return { name, source: ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest) };
  }
  return null;
}

export const nameOf = ({ route, intent }: Form) => (intent ? `${route} ${intent}` : route);

/** @param action the name of the action in its module */
function intentsOf(statement: ts.Statement, action: string, route: string, source: ts.SourceFile): Form[] {
  if (ts.isFunctionDeclaration(statement) && statement.name?.text === action)
    return [{ route, intent: null }];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }): Form[] => {
    if (name.getText(source) !== action) return [];
    if (!initializer || !ts.isCallExpression(initializer))
      throw new Error(`${route}: an action that is no call`);
    const maker = initializer.expression.getText(source);
    if (["formAction", "projectAction", "uploadAnswer", "scriptAnswer"].includes(maker))
      return [{ route, intent: null }];
    const [table] = initializer.arguments;
    if (maker !== "intentAction" || !table || !ts.isObjectLiteralExpression(table)) {
      throw new Error(`${route}: an action made by ${maker}`);
    }
    return table.properties.map((property) => {
      if (!property.name || !(ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))) {
        throw new Error(`${route}: an intent without a name`);
      }
      return { route, intent: property.name.text };
    });
  });
}
