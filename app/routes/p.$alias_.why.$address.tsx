export { whyAction as action, whyLoader as loader } from "../areas/why/why.server";
export { handle, headers, meta, WhyScreen as default } from "../areas/why/why-screen";
export { RouteError as ErrorBoundary } from "../kit/route-error";
