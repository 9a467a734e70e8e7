export { codeAction as action, questLoader as loader } from "../areas/quest/join.server";
export { codeHandle as handle, QuestCodeScreen as default } from "../areas/quest/quest-screen";
export { RouteError as ErrorBoundary } from "../kit/route-error";
