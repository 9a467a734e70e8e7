const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

export const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:1rem;color:#1b1b1f;background:#fff}
h1{font-size:1.3rem;margin:.75rem 0}.test{background:#fff1c2;border:2px solid #8a6100;color:#3d2b00;padding:.5rem .75rem;margin:0}
fieldset{border:1px solid #8a8a93;margin:1rem 0;padding:.5rem .75rem}label{display:block;padding:.4rem 0}
input[type=text]{display:block;width:100%;box-sizing:border-box;font:inherit;padding:.5rem;border:1px solid #6b6b74}
button{font:inherit;padding:.6rem 1.1rem;margin:0 .5rem .5rem 0;border:1px solid #1b1b1f;background:#fff;color:inherit}
button.first{background:#1b1b1f;color:#fff}.error{color:#a40e26}small{color:#55555e}dl{margin:.5rem 0}dt{color:#55555e}dd{margin:0 0 .25rem}
table{border-collapse:collapse;width:100%;display:block;overflow-x:auto}td,th{border-bottom:1px solid #c9c9d1;padding:.4rem;text-align:left;vertical-align:top}
:focus-visible{outline:3px solid #1f5fd6;outline-offset:2px}`;

/** A page of the gateway, without scripts. */
export function htmlPage(lang: "en" | "ko", title: string, main: string, status = 200): Response {
  const page = `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(title)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main>${main}</main></body></html>`;
  return new Response(page, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-store",
    },
  });
}
