export { mineAction as action, mineLoader as loader } from "../areas/quest/mine.server";
export { handle, headers, MineScreen as default, meta } from "../areas/quest/mine-screen";
export { RouteError as ErrorBoundary } from "../kit/route-error";
