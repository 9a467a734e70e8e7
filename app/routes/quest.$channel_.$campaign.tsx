export { joinAction as action, questLoader as loader } from "../areas/quest/join.server";
export { handle, QuestScreen as default } from "../areas/quest/quest-screen";
export { RouteError as ErrorBoundary } from "../kit/route-error";
