/** What the build turns into texts of the bundle. */
export { demoPage } from "./demo-page";
export { openApi } from "./openapi";
export { referencePage } from "./reference-page";
