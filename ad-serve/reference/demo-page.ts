import { slotTag, type WebUnit } from "../../domain/serving";
import { escapeHtml, page, prose } from "./html";
import type { Both } from "./operation";

type Locale = keyof Both;

const placement = { headline: true, body: true, cta: true, profile: true };
const BANNER: WebUnit = { id: "test-banner", format: "banner", w: 320, h: 100, placement };
const NATIVE: WebUnit = { id: "test-native", format: "native", w: 600, h: 314, placement };
const SCRIPT = '<script async src="/sdk/v1.js" data-key="test"></script>';

const TEMPLATE = `<div data-madang-unit="test-native" data-lazy="off" style="max-width:420px;min-height:72px">
  <template>
    <div style="display:flex;gap:12px;align-items:center">
      <img data-madang-slot="image" width="96" height="72" style="object-fit:cover;border-radius:8px">
      <div>
        <small data-madang-slot="advertiser"></small>
        <strong data-madang-slot="headline" style="display:block"></strong>
        <span data-madang-slot="body"></span>
      </div>
    </div>
  </template>
</div>`;

const MODULE = `import { init } from "https://edge.example/sdk/v1.mjs";

const madang = init({ key: "test", consent: true });
const unit = madang.show(document.querySelector("#module"), {
  unit: "test-banner",
  lazy: false,
  onFilled: ({ format }) => console.log(format),
  onEmpty: ({ reason }) => console.log(reason),
});
unit.destroy();`;

interface Example {
  id: string;
  title: Both;
  about: Both;
  code: string;
  /** HTML that the demo inserts: the displayed code, or the elements that the page's own script needs. */
  runs: string;
}

const declared = (id: string, title: Both, about: Both, code: string): Example => ({
  ...{ id, title, about, code, runs: code },
});

const EXAMPLES: readonly Example[] = [
  declared(
    "place",
    { ko: "배너", en: "Banner" },
    {
      ko: "요소의 `style`이 자리를 먼저 잡아서, 광고가 와도 화면이 밀리지 않아요.",
      en: "The element's `style` holds the place first, so that nothing moves when the ad comes.",
    },
    slotTag(BANNER),
  ),
  declared(
    "card",
    { ko: "네이티브", en: "Native" },
    {
      ko: "기본 모양이에요. `::part(headline)`처럼 부분의 이름으로 꾸밀 수 있고, 유닛의 너비보다 넓어지지 않아요.",
      en: "The default look. Parts such as `::part(headline)` are for your style sheet; it grows no wider than its unit.",
    },
    slotTag(NATIVE),
  ),
  declared(
    "template",
    { ko: "내 템플릿으로 만든 네이티브", en: "Native in a template of your own" },
    {
      ko: "`data-madang-slot`: `image` `icon` `headline` `body` `advertiser` `cta` `link` `mark` `close`. 글은 글로만 들어가요.",
      en: "`data-madang-slot`: `image` `icon` `headline` `body` `advertiser` `cta` `link` `mark` `close`. Text only ever becomes text.",
    },
    TEMPLATE,
  ),
  declared(
    "refresh",
    { ko: "새로 고침", en: "Refresh" },
    {
      ko: "30초 보일 때마다 새 광고로 바꿔요. 안 보이는 동안에는 집계하지 않아요.",
      en: "Another ad after every 30 seconds in view. Time out of view does not count.",
    },
    slotTag(BANNER, ' data-refresh="30"'),
  ),
  declared(
    "empty",
    { ko: "광고가 없을 때", en: "No ad" },
    {
      ko: '자리는 그대로 두고 `madang:empty`로 이유를 알려요. `data-empty="collapse"`는 화면 아래의 빈자리를 접어요.',
      en: 'The place stays, and `madang:empty` says why. `data-empty="collapse"` folds one that is below the view.',
    },
    '<div data-madang-unit="nothing-here" data-lazy="off"></div>',
  ),
  {
    id: "single-page",
    title: { ko: "한 페이지 앱", en: "Single-page apps" },
    about: {
      ko: "나중에 넣은 요소는 채우고, 제외한 요소는 끝내요. 따로 부를 것이 없어요.",
      en: "Elements that are inserted later are filled, and those that go are ended. There is nothing to call.",
    },
    code: `document.body.insertAdjacentHTML("beforeend", '<div data-madang-unit="test-banner"></div>');`,
    runs: '<p><button type="button" id="add">＋</button> <button type="button" id="remove">－</button></p><div id="later"></div>',
  },
  {
    id: "module-example",
    title: { ko: "ES 모듈", en: "ES module" },
    about: {
      ko: "모듈로 만든 페이지는 광고 서버의 `/sdk/v1.mjs`에서 불러와요.",
      en: "A page that is built of modules imports `/sdk/v1.mjs` from the ad server.",
    },
    code: MODULE,
    runs: '<div id="module" style="width:320px;height:100px;max-width:100%"></div>',
  },
  {
    id: "policy-example",
    title: { ko: "콘텐츠 보안 정책", en: "Content security policy" },
    about: {
      ko: "정책이 있는 페이지는 이 지시문에 광고 서버를 넣어요. `style-src`와 `frame-src`에는 넣을 것이 없어요.",
      en: "A page with a policy names the ad server in these directives. `style-src` and `frame-src` need nothing.",
    },
    code: ["script-src", "connect-src", "img-src", "media-src"]
      .map((directive) => `${directive} https://edge.example;`)
      .join(" "),
    runs: "",
  },
  {
    id: "consent-example",
    title: { ko: "동의", en: "Consent" },
    about: {
      ko: '동의하지 않으면 아무 번호도 남기지 않고, 횟수 제한과 타깃팅이 없는 광고만 나와요. 처음부터는 스크립트에 `data-consent="false"`.',
      en: 'Without consent nothing is kept and only ads that are neither capped nor targeted show. From the start: `data-consent="false"` on the script.',
    },
    code: "Madang.consent(false);",
    runs: '<label><input type="checkbox" id="consent" checked> <span>consent</span></label>',
  },
];

const WORDS = {
  title: { ko: "웹 SDK 데모", en: "Web SDK demo" },
  lead: {
    ko: "시험용 유닛 `test-banner`와 `test-native`는 누구에게나 같은 시험 광고를 보여 주고 아무것도 집계하지 않아요. 페이지마다 한 번:",
    en: "The units `test-banner` and `test-native` show anybody the same test ad and count nothing. Once a page:",
  },
  log: { ko: "페이지가 받은 이벤트", en: "Events that the page was told" },
} satisfies Record<string, Both>;

/** Demo of every web format and option, each with its code. */
export function demoPage(locale: Locale): string {
  const parts = EXAMPLES.map(
    ({ id, title, about, code, runs }) =>
      `<h2 id="${id}">${escapeHtml(title[locale])}</h2><p>${prose(about[locale])}</p>${runs}<pre><code>${escapeHtml(code)}</code></pre>`,
  );
  const body = [
    `<p>${prose(WORDS.lead[locale])}</p><pre><code>${escapeHtml(SCRIPT)}</code></pre>`,
    ...parts,
    `<h2>${WORDS.log[locale]}</h2><ol id="log" aria-live="polite"></ol>`,
    // In this order, so that the page's own script receives every ad's events.
    `<script defer src="/demo.js"></script>${SCRIPT.replace("async", "defer")}`,
  ];
  return page(locale, WORDS.title[locale], body.join("\n"));
}
