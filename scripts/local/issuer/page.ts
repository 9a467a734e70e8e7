/** Sign-in page of the local issuer. It posts to its own URL, whose query is the console's request. */
export function signInPage(): Response {
  const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Local sign-in</title><link rel="icon" href="data:,">
<style>body{font:16px/1.5 sans-serif;max-width:24rem;margin:3rem auto;padding:0 1rem}label{display:block;margin:1rem 0}
input:not([type=checkbox]){width:100%;box-sizing:border-box;padding:.5rem;font:inherit}button{font:inherit;padding:.5rem 1rem;margin-right:.5rem}</style></head>
<body><main><h1>Local sign-in</h1>
<p>Stands in for Google on this machine. Say who you are; nobody asks for a password.<br>
<span lang="ko">이 컴퓨터에서 Google을 대신해요. 누구인지 적으면 비밀번호 없이 로그인해요.</span></p>
<form method="post">
<label>Email <input name="email" type="email" required></label>
<label>Name <input name="name" required></label>
<label><input name="verified" type="checkbox" checked> The address is verified</label>
<button name="decision" value="allow">Continue</button><button name="decision" value="cancel" formnovalidate>Cancel</button>
</form></main></body></html>`;
  return new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}
