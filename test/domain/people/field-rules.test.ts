import { PEOPLE_RULES } from "./field-rules/people";
import { PROJECT_RULES } from "./field-rules/projects";
import { describeRules } from "./field-rules/rule";

/**
 * The rules of the fields of people's and projects' forms, each at its limit. What hangs on what is stored is kept and
 * broken where it is stored: the last owner in `test/services/people/members` and `test/services/people/groups`, an alias that must be available in
 * `test/services/platform/projects/launch.test.ts`, an entry listed twice in `test/services/platform/publisher/allow-list.test.ts`.
 */
describeRules("the rules of the fields of people and projects", [...PEOPLE_RULES, ...PROJECT_RULES]);
