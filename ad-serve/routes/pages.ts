import { languageOf } from "../../domain/audience";
import demoEn from "../dist/demo-en.txt";
import demoKo from "../dist/demo-ko.txt";
import demoScript from "../dist/demo-script.txt";
import openApi from "../dist/openapi.txt";
import referenceEn from "../dist/reference-en.txt";
import referenceKo from "../dist/reference-ko.txt";
import { answerText } from "./text";

const JSON_TYPE = "application/json; charset=utf-8";
const SCRIPT_TYPE = "text/javascript; charset=utf-8";
const PAGE_TYPE = "text/html; charset=utf-8";

/** The demo may run its own scripts only, and load images from any origin. */
const PAGE_HEADERS = {
  "Content-Language": "ko, en",
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' https: data:; " +
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  Vary: "Accept-Language",
};

/** `GET /openapi.json` */
export const answerOpenApi = (request: Request): Promise<Response> =>
  answerText(request, { source: openApi, type: JSON_TYPE });

/** `GET /reference?lang=ko|en` */
export const answerReference = (request: Request): Promise<Response> =>
  answerPage(request, { ko: referenceKo, en: referenceEn });

/** `GET /demo?lang=ko|en` */
export const answerDemo = (request: Request): Promise<Response> =>
  answerPage(request, { ko: demoKo, en: demoEn });

/** `GET /demo.js` */
export const answerDemoScript = (request: Request): Promise<Response> =>
  answerText(request, { source: demoScript, type: SCRIPT_TYPE });

/** Answers in the language of the query, else of the browser; Korean by default. */
function answerPage(request: Request, texts: { ko: string; en: string }): Promise<Response> {
  const named = new URL(request.url).searchParams.get("lang");
  const language = languageOf(named) ?? languageOf(request.headers.get("accept-language"));
  const source = language === "en" ? texts.en : texts.ko;
  return answerText(request, { source, type: PAGE_TYPE, headers: PAGE_HEADERS });
}
