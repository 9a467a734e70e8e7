import scriptSource from "../dist/sdk-v1.txt";
import moduleSource from "../dist/sdk-v1-module.txt";
import { answerText } from "./text";

const TYPE = "text/javascript; charset=utf-8";

/** `GET /sdk/v1.js`, for a script tag. */
export const answerSdkScript = (request: Request): Promise<Response> =>
  answerText(request, { source: scriptSource, type: TYPE });

/** `GET /sdk/v1.mjs`, the same as an ES module. */
export const answerSdkModule = (request: Request): Promise<Response> =>
  answerText(request, { source: moduleSource, type: TYPE });
