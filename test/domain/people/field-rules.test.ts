import { PEOPLE_RULES } from "./field-rules/people";
import { PROJECT_RULES } from "./field-rules/projects";
import { describeRules } from "./field-rules/rule";

/**
 * The rules of the fields of people's and projects' forms, each at its limit. Rules that depend on stored data are tested
 * elsewhere: the last owner in `test/services/people/members` and `test/services/people/groups`, the availability of an alias in
 * `test/services/platform/projects/launch.test.ts`, a duplicate entry in `test/services/platform/publisher/allow-list.test.ts`.
 */
describeRules("the rules of the fields of people and projects", [...PEOPLE_RULES, ...PROJECT_RULES]);
