/** Entry point of the texts that the build adds to the bundle. */
export { demoPage } from "./demo-page";
export { openApi } from "./openapi";
export { referencePage } from "./reference-page";
