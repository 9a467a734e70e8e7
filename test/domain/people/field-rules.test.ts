import { PEOPLE_RULES } from "./field-rules/people";
import { PROJECT_RULES } from "./field-rules/projects";
import { describeClauses } from "./field-rules/rule";

/**
 * The rules of the fields of people's and projects' forms, each at its limit. What hangs on what is stored is kept and
 * broken where it is stored: the last owner in `test/services/people/members` and `test/services/people/groups`, an alias that must be available in
 * `test/services/platform/projects/launch.test.ts`, an entry listed twice in `test/services/platform/publisher/allow-list.test.ts`.
 */
const CLAUSES = [
  // Owners
  "sole owner cannot delete account",
  // Auth
  "email required and valid",
  "password 8 to 16",
  "confirmation must match",
  "name required on sign-up",
  "code 6 digits",
  "MFA code 6 digits",
  "terms accepted",
  "Account name up to 15",
  "Account deletion needs typing the email",
  // Projects
  "Project name 2 to 30",
  "Platform display name 2 to 20",
  "description max 200 in settings",
  "alias",
  "Logo square at least 256 px",
  "cover 1200x630",
  "Bank holder max 30",
  "Bank number max 30",
  "Deleting a project needs typing its name",
  // Benefits, devices, members, allow list
  "Benefit: title max 80",
  "Benefit: summary max 50",
  "Benefit: description max 1000",
  "Benefit: end date after today",
  "Benefit: type required",
  "Device name 2 to 30",
  "advertising id 2 to 40",
  "advertising id unique",
  "Member invite: email valid",
  "Group invite: email valid",
  "Member invite: not self",
  "Member invite: not already invited",
  "Allow list entry valid",
  // Launcher
  "Launcher: display name 2 to 20",
  "Launcher: alias 2 to 20",
  "Launcher: description max 160",
  "Launcher: logo and cover required",
  // Partners
  "webhook URL: https, public",
];

describeClauses("the rules of the fields of people and projects", CLAUSES, [
  ...PEOPLE_RULES,
  ...PROJECT_RULES,
]);
