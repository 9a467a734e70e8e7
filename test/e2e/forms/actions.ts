import ts from "typescript";
import { PAGES } from "../../support/pages";

/** A form that a route's action answers: the route's file, and the intent where the page has several. */
export interface Form {
  route: string;
  intent: string | null;
}

/** Every form of the console, read from the actions of its routes. @throws for an action of an unknown make */
export function readForms(): Form[] {
  return [...PAGES].flatMap(([route, text]) => {
    const source = ts.createSourceFile(`${route}.tsx`, text, ts.ScriptTarget.Latest);
    return source.statements.flatMap((statement) => intentsOf(statement, route, source));
  });
}

export const nameOf = ({ route, intent }: Form) => (intent ? `${route} ${intent}` : route);

function intentsOf(statement: ts.Statement, route: string, source: ts.SourceFile): Form[] {
  if (ts.isFunctionDeclaration(statement) && statement.name?.text === "action")
    return [{ route, intent: null }];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }): Form[] => {
    if (name.getText(source) !== "action") return [];
    if (!initializer || !ts.isCallExpression(initializer))
      throw new Error(`${route}: an action that is no call`);
    const maker = initializer.expression.getText(source);
    if (["formAction", "uploadAnswer", "scriptAnswer"].includes(maker)) return [{ route, intent: null }];
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
