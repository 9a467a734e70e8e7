import { escapeHtml } from "../../domain/serving";

export { escapeHtml };

/** HTML of a text in which backticks mark `code`. */
export function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

const STYLE = `
:root{color-scheme:light dark;--line:#8883;--soft:#8881;--ink:#666;--brand:#2457d6}
@media(prefers-color-scheme:dark){:root{--ink:#aaa;--brand:#8fb0ff}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem 5rem;font:15px/1.65 Pretendard,system-ui,sans-serif;word-break:keep-all;overflow-wrap:anywhere}
a{color:var(--brand)}
h1{font-size:1.6rem;line-height:1.3;margin:.5rem 0}
h2{font-size:1.2rem;margin:3rem 0 .5rem;padding-top:1rem;border-top:1px solid var(--line)}
h3{font-size:.95rem;margin:1.5rem 0 .5rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
.soft{color:var(--ink)}
code{font:13px/1.5 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
pre{overflow-x:auto;margin:.5rem 0;padding:.75rem 1rem;border:1px solid var(--line);border-radius:8px;background:var(--soft)}
pre code{overflow-wrap:normal}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;min-width:34rem}
th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line)}
th{font-weight:600}
.verb{font-weight:700;text-transform:uppercase}
`;

/** A whole page in one language, with a link to the other. */
export function page(locale: "ko" | "en", title: string, body: string): string {
  const other = locale === "ko" ? "en" : "ko";
  const name = other === "ko" ? "한국어" : "English";
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><nav><a href="/reference?lang=${locale}">${locale === "ko" ? "레퍼런스" : "Reference"}</a>
<a href="/demo?lang=${locale}">${locale === "ko" ? "데모" : "Demo"}</a><a href="/openapi.json">OpenAPI</a>
<a href="?lang=${other}" lang="${other}" hreflang="${other}">${name}</a></nav>
<main><h1>${escapeHtml(title)}</h1>
${body}</main></body></html>
`;
}
