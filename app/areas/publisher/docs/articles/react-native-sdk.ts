import { msg } from "@lingui/core/macro";
import { type Article, code, list, page, text } from "../article";

export const reactNativeSdk: Article = {
  slug: "react-native-sdk",
  title: msg`React Native SDK`,
  summary: msg`네이티브 모듈과 웹뷰 없이 React Native 앱에 모든 형식의 광고를 표시해요.`,
  sections: [
    {
      id: "start",
      title: msg`설치하고 표시하기`,
      blocks: [
        text(
          msg`Expo Go와 새 아키텍처에서도 동작해요. React Native 0.76 이상(Android 7, iOS 15.1부터)과 React 18, 19를 지원해요.`,
        ),
        code(
          msg`앱에 넣는 코드`,
          (origin) =>
            `import AsyncStorage from "@react-native-async-storage/async-storage";\nimport { Ad, createClient, MadangProvider } from "@madang/react-native";\n\nconst madang = createClient({ appKey: "APP_KEY", baseUrl: "${origin}", userId: "USER_ID", storage: AsyncStorage });\n\n<MadangProvider client={madang}>\n  <Ad unit="UNIT_ID" width={320} height={100} />\n</MadangProvider>`,
          "typescript",
        ),
        text(
          msg`유닛의 크기를 \`width\`와 \`height\`로 알려 주면 광고가 오기 전에 공간을 잡아 화면이 밀리지 않아요. 네이티브 유닛에는 \`native\`도 넣어 주세요.`,
        ),
        page(msg`앱 목록에서 내 코드 보기`, "apps"),
      ],
    },
    {
      id: "formats",
      title: msg`형식별로 알아둘 점`,
      blocks: [
        list(
          msg`전면, 리워드, 팝업은 광고를 받으면 화면 위에 표시돼요. \`visible\` 속성을 false로 두면 미리 받아 둘 수 있어요.`,
          msg`리워드는 \`onReward\`가 호출되면 광고 서버가 보상을 확인한 거예요. 실제 지급은 매체 서버가 받는 웹훅으로 해 주세요.`,
          msg`스플래시는 앱이 한가할 때 \`prefetch\`를 호출하면 오늘부터 3일 뒤까지의 광고를 저장해요. 표시하기 바로 전에 다시 확인해요.`,
          msg`동영상은 앱의 플레이어를 \`Video\`로 넘겨야 표시돼요. 없으면 광고가 없는 것으로 처리해요.`,
          msg`백필 광고는 표시하지 않고, 캐러셀은 첫 광고만 표시해요.`,
        ),
      ],
    },
    {
      id: "counting",
      title: msg`집계와 오류`,
      blocks: [
        list(
          msg`면적의 절반 이상이 1초, 동영상은 2초 동안 화면에 보이면 노출을 보내요. 스플래시는 표시될 때 보내요.`,
          msg`네트워크가 끊기면 노출을 저장했다가 순서대로 다시 보내요. 화면을 닫거나 앱을 다시 켜도 주소의 유효 시간까지 보내요.`,
          msg`키나 유닛이 잘못돼도 앱이 중단되지 않고 \`onError\`로 오류 코드를 알려 줘요.`,
        ),
        text(msg`\`useAd\`를 사용하면 앱의 레이아웃으로 광고를 그리고 같은 기준으로 집계할 수 있어요.`),
      ],
    },
  ],
};
