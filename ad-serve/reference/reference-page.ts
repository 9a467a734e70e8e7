import { escapeHtml, page, prose } from "./html";
import { type Schema, schemaOf } from "./openapi";
import type { Answer, Both, Operation, Parameter } from "./operation";
import { OPERATIONS } from "./operations";

type Locale = keyof Both;

const WORDS = {
  title: { ko: "광고 서버 레퍼런스", en: "Ad server reference" },
  lead: {
    ko: "앱과 웹 페이지, 매체의 서버가 광고 서버에 보내는 호출이에요. 모든 오류는 `{ code, msg }`로 답하고, `code`는 HTTP 상태예요.",
    en: "The calls that apps, pages and publishers' servers make. Every refusal is `{ code, msg }` with the HTTP status as its `code`.",
  },
  auth: { ko: "인증", en: "Authentication" },
  app: {
    ko: "앱의 공개 키를 `Authorization` 머리글에 넣어요. 콘솔의 앱 화면에 있어요.",
    en: "The app's public key in `Authorization`. It stands on the app's page in the console.",
  },
  access: {
    ko: "매체의 액세스 토큰을 `Authorization: Bearer mdt_…`로 보내요. 비밀이니 서버에서만 쓰세요.",
    en: "The publisher's access token as `Authorization: Bearer mdt_…`. It is a secret: from servers only.",
  },
  none: { ko: "필요 없어요.", en: "None." },
  parameters: { ko: "매개변수", en: "Parameters" },
  body: { ko: "본문", en: "Body" },
  example: { ko: "예", en: "Example" },
  answers: { ko: "응답", en: "Answers" },
  name: { ko: "이름", en: "Name" },
  type: { ko: "형식", en: "Type" },
  about: { ko: "설명", en: "Meaning" },
  required: { ko: "필수", en: "required" },
  status: { ko: "상태", en: "Status" },
} satisfies Record<string, Both>;

/** The reference page, generated from the same description as the OpenAPI document. */
export function referencePage(locale: Locale): string {
  const contents = OPERATIONS.map(
    ({ id, title }) => `<a href="#${id}">${escapeHtml(title[locale])}</a>`,
  ).join("\n");
  const operations = OPERATIONS.map((operation) => operationHtml(operation, locale)).join("\n");
  const lead = `<p>${prose(WORDS.lead[locale])}</p><nav>${contents}</nav>`;
  return page(locale, WORDS.title[locale], lead + operations);
}

function operationHtml(operation: Operation, locale: Locale): string {
  const { id, method, path, title, about, auth, parameters = [], body, answers } = operation;
  const sections = [
    `<h2 id="${id}">${escapeHtml(title[locale])}</h2>`,
    `<p><code><span class="verb">${method}</span> ${escapeHtml(path)}</code></p><p>${prose(about[locale])}</p>`,
    `<p class="soft">${WORDS.auth[locale]}: ${prose(WORDS[auth][locale])}</p>`,
  ];
  if (parameters.length > 0) {
    sections.push(
      heading("parameters", locale),
      fieldTable(
        parameters.map((of) => parameterRow(of, locale)),
        locale,
      ),
    );
  }
  if (body) {
    const rows = schemaRows(schemaOf(body.schema), locale);
    const example = escapeHtml(JSON.stringify(body.example, null, 2));
    sections.push(heading("body", locale), fieldTable(rows, locale));
    sections.push(heading("example", locale), `<pre><code>${example}</code></pre>`);
  }
  sections.push(heading("answers", locale), answersHtml(answers, locale));
  return sections.join("\n");
}

function answersHtml(answers: readonly Answer[], locale: Locale): string {
  const rows = answers.map(({ status, about, codes = [] }) => {
    const listed = codes.map((code) => `<code>${code}</code>`).join(" ");
    return `<tr><td><code>${status}</code></td><td>${prose(about[locale])} ${listed}</td></tr>`;
  });
  const fields = answers.flatMap(({ status, schema }) =>
    schema && status < 300 ? schemaRows(schemaOf(schema), locale) : [],
  );
  return table([WORDS.status[locale], WORDS.about[locale]], rows) + fieldTable(fields, locale);
}

const heading = (of: "parameters" | "body" | "example" | "answers", locale: Locale) =>
  `<h3>${WORDS[of][locale]}</h3>`;

function parameterRow({ name, required, about, schema }: Parameter, locale: Locale): string {
  return row(
    name,
    { ...schema, description: about.en, "x-description-ko": about.ko },
    required === true,
    locale,
  );
}

/** One row per field, including fields of nested objects and lists: `events[].name`. */
function schemaRows(schema: Schema, locale: Locale, prefix = ""): string[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, field]) => {
    const inner = [field, ...(field.anyOf ?? [])].flatMap((each) => [
      ...schemaRows(each, locale, `${prefix}${name}.`),
      ...(each.items ? schemaRows(each.items, locale, `${prefix}${name}[].`) : []),
    ]);
    return [row(prefix + name, field, required.includes(name), locale), ...inner];
  });
}

function row(name: string, schema: Schema, required: boolean, locale: Locale): string {
  const words = (locale === "ko" ? schema["x-description-ko"] : schema.description) ?? "";
  const must = required ? ` <span class="soft">${WORDS.required[locale]}</span>` : "";
  return `<tr><td><code>${escapeHtml(name)}</code>${must}</td><td>${typeHtml(schema)}</td><td>${prose(words)}</td></tr>`;
}

const LIMITS = [
  "pattern",
  "format",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
];

function typeHtml(schema: Schema): string {
  const limits = LIMITS.filter((name) => schema[name] !== undefined && String(schema[name]).length < 60);
  const named = limits.map((name) => `${name} ${String(schema[name])}`);
  const options = Array.isArray(schema.enum) ? [schema.enum.join(" | ")] : [];
  return [typeName(schema), ...options, ...named]
    .map((text) => `<code>${escapeHtml(text)}</code>`)
    .join("<br>");
}

function typeName(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeName))].join(" | ");
  if (schema.multipleOf === 1) return "integer";
  return [schema.type ?? (schema.const === undefined ? "any" : String(schema.const))].flat().join(" | ");
}

function fieldTable(rows: readonly string[], locale: Locale): string {
  if (rows.length === 0) return "";
  return table([WORDS.name[locale], WORDS.type[locale], WORDS.about[locale]], rows);
}

function table(heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join("");
  return `<div class="scroll" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}
