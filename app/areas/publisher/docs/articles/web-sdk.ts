import { msg } from "@lingui/core/macro";
import { type Article, code, list, onAdServer, page, text } from "../article";

export const webSdk: Article = {
  slug: "web-sdk",
  title: msg`웹 SDK`,
  summary: msg`페이지에 태그 2개를 넣으면 광고가 노출돼요. 지연 로딩, 새로 고침, 동의도 속성으로 설정할 수 있어요.`,
  sections: [
    {
      id: "tags",
      title: msg`삽입할 코드 2개`,
      blocks: [
        text(
          msg`스크립트는 페이지에 한 번, 광고 영역은 유닛별로 하나씩 넣어요. 키와 유닛 ID가 채워진 코드는 앱 상세에 있어요.`,
        ),
        code(
          msg`페이지에 넣는 코드`,
          (origin) =>
            `<script async src="${origin}/sdk/v1.js" data-key="APP_KEY"></script>\n\n<div data-madang-unit="UNIT_ID"></div>`,
          "xml",
        ),
        page(msg`앱 목록에서 내 코드 보기`, "apps"),
      ],
    },
    {
      id: "attributes",
      title: msg`광고 영역의 속성`,
      blocks: [
        list(
          msg`\`data-madang-uid\`: 로그인한 사용자의 ID예요. 입력하지 않으면 브라우저마다 임의의 ID를 사용해요.`,
          msg`\`data-lazy\`: 화면에 들어오기 몇 픽셀 전에 요청할지 정해요. 기본값은 200이에요.`,
          msg`\`data-refresh\`: 화면에 보인 채 몇 초가 지나면 다른 광고를 요청할지 정해요. 30초 이상이에요.`,
          msg`\`data-empty="collapse"\`: 광고가 없으면 영역을 접어요. 화면에 보이는 동안에는 접지 않아요.`,
        ),
        text(
          msg`네이티브 유닛은 영역 안에 \`template\`을 넣고 \`data-madang-slot\`을 추가하면 원하는 레이아웃으로 표시돼요.`,
        ),
        text(
          msg`기본 레이아웃은 영역의 섀도 루트에 그려져 페이지의 스타일시트가 적용되지 않아요. \`[data-madang-unit]::part(headline)\`처럼 부분의 이름으로 꾸며요.`,
        ),
      ],
    },
    {
      id: "react",
      title: msg`React와 Next.js`,
      blocks: [
        text(
          msg`서버에서 렌더링하는 페이지에도 같은 영역을 넣어요. 광고는 섀도 루트에 그려지므로 하이드레이션 전에 표시돼도 페이지를 다시 그리지 않아요.`,
        ),
        code(
          msg`Next.js 컴포넌트`,
          (origin) =>
            `<Script src="${origin}/sdk/v1.js" data-key="APP_KEY" strategy="afterInteractive" />\n\n<div data-madang-unit="UNIT_ID" style={{ width: 300, height: 250 }} />`,
          "typescript",
        ),
        text(
          msg`\`template\`은 \`dangerouslySetInnerHTML\`로 넣고 영역에 \`suppressHydrationWarning\`을 추가해 주세요. React가 영역 안을 비교하지 않아요.`,
        ),
      ],
    },
    {
      id: "server",
      title: msg`서버에서 함께 렌더링하기`,
      blocks: [
        text(
          msg`Remix의 loader나 Next.js의 서버 컴포넌트에서 광고를 요청해 페이지와 함께 보낼 수 있어요. 브라우저는 다시 요청하지 않고, 하이드레이션한 뒤 화면에 1초 보이면 집계해요.`,
        ),
        code(
          msg`서버 코드`,
          (origin) =>
            `import { fetchAd } from "@madang/web/server";\n\nconst { ad, html } = await fetchAd({\n  origin: "${origin}",\n  key: "APP_KEY",\n  unit: "UNIT_ID",\n  language: request.headers.get("accept-language"),\n});`,
          "typescript",
        ),
        code(
          msg`브라우저 코드`,
          () =>
            `import { activate } from "@madang/web/activate";\n\nfunction Ad({ ad, html }) {\n  const host = useRef(null);\n  useEffect(() => (ad ? activate(host.current, ad) : undefined), [ad]);\n  return <div ref={host} style={{ minHeight: 250 }} dangerouslySetInnerHTML={{ __html: html }} />;\n}`,
          "typescript",
        ),
        list(
          msg`응답이 1초보다 늦으면 광고 없이 렌더링해요. 동영상과 백필 광고는 브라우저 SDK에서만 나와요.`,
          msg`서버가 요청하므로 국가는 서버의 위치로 판단해요. 국가 타깃팅이 필요하면 브라우저 SDK를 사용해 주세요.`,
          msg`페이지를 캐시하면 같은 광고가 여러 사람에게 나가고 한 번만 집계돼요. 광고가 있는 부분은 캐시하지 마세요.`,
        ),
      ],
    },
    {
      id: "policy",
      title: msg`콘텐츠 보안 정책(CSP)`,
      blocks: [
        text(msg`페이지에 콘텐츠 보안 정책이 있으면 광고 서버의 주소를 아래 지시문에 추가해 주세요.`),
        list(
          msg`\`script-src\`: 스크립트예요. 스크립트 태그에 nonce를 넣어도 돼요.`,
          msg`\`connect-src\`: 광고 요청과 노출 신호예요.`,
          msg`\`img-src\`: 광고 이미지예요. 이미지가 차단되면 노출을 집계하지 않아요.`,
          msg`\`media-src\`: 동영상 광고예요.`,
        ),
        text(
          msg`\`style-src\`와 \`frame-src\`에는 추가할 것이 없고, \`require-trusted-types-for\`도 그대로 쓸 수 있어요. 붙여 넣은 영역의 \`style\` 속성이 차단되면 스타일시트에 크기를 지정해 주세요.`,
        ),
      ],
    },
    {
      id: "conditions",
      title: msg`페이지에 따라 확인할 점`,
      blocks: [
        list(
          msg`스크립트가 늦게 도착하면 페이지의 \`load\` 이벤트도 늦어져요. 아래 코드로 \`load\` 이후에 불러올 수 있어요.`,
          msg`섀도 루트 안의 영역은 자동으로 찾지 않아요. ES 모듈의 \`show\`로 표시해 주세요.`,
          msg`\`sandbox\`를 건 iframe 안에서는 \`allow-scripts\`, \`allow-popups\`, \`allow-popups-to-escape-sandbox\`가 필요해요. \`allow-same-origin\`이 없거나 사이트 데이터가 차단되면 브라우저 ID를 저장할 수 없어서, 노출 빈도 제한과 타깃이 없는 광고만 노출돼요.`,
          msg`8초 안에 응답이 없으면 \`timeout\`으로 \`madang:empty\` 이벤트가 발생해요.`,
        ),
        code(
          msg`load 이후에 불러오는 코드`,
          (origin) =>
            `<script>\naddEventListener("load", () => {\n  const script = document.createElement("script");\n  script.src = "${origin}/sdk/v1.js";\n  script.dataset.key = "APP_KEY";\n  document.head.append(script);\n});\n</script>`,
          "xml",
        ),
      ],
    },
    {
      id: "consent",
      title: msg`동의`,
      blocks: [
        text(
          msg`스크립트에 \`data-consent="false"\`를 넣으면 아무것도 저장하지 않고 사용자 ID도 보내지 않아요. 이때는 노출 빈도 제한과 타깃이 없는 광고만 노출돼요.`,
        ),
      ],
    },
    {
      id: "events",
      title: msg`페이지 이벤트`,
      blocks: [
        text(
          msg`\`madang:filled\`, \`madang:empty\`, \`madang:viewable\`, \`madang:clicked\`, \`madang:closed\` 이벤트가 광고 영역에서 발생해요. \`madang:empty\`에는 광고가 없는 이유가 포함돼요.`,
        ),
        text(
          msg`이미지나 동영상을 불러오지 못하면 \`media\`, 노출을 집계하지 못하면 \`uncounted\`로 광고를 내리고 \`madang:empty\` 이벤트가 발생해요. \`madang:viewable\`은 노출이 집계된 뒤에 발생해요.`,
        ),
        onAdServer(msg`데모 보기`, "/demo"),
      ],
    },
  ],
};
