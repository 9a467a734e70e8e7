import { msg } from "@lingui/core/macro";
import android from "../../../../../sdk/frame/AdFrame.kt?raw";
import ios from "../../../../../sdk/frame/AdFrame.swift?raw";
import reactNative from "../../../../../sdk/frame/AdFrame.tsx?raw";
import flutter from "../../../../../sdk/frame/ad_frame.dart?raw";
import { type Article, code, list, page, text } from "../article";

/** A host's file for this ad server. */
const hostAt = (source: string) => (origin: string) =>
  source.replaceAll("https://edge.example", origin).trim();

export const appFrame: Article = {
  slug: "app-frame",
  title: msg`앱 웹뷰에 광고 넣기`,
  summary: msg`SDK 없이 웹뷰 하나로 앱에 광고를 표시해요. Android, iOS, Flutter, React Native 코드를 그대로 사용할 수 있어요.`,
  sections: [
    {
      id: "how",
      title: msg`작동 방식`,
      blocks: [
        code(
          msg`광고 페이지 주소`,
          (origin) => `${origin}/frame/UNIT_ID?key=APP_KEY&pf=android#uid=USER_ID&theme=dark`,
        ),
        list(
          msg`페이지가 광고를 요청하고 그려요. 쿠키를 쓰지 않고 기기에 아무것도 저장하지 않아요.`,
          msg`앱이 \`visible\`을 보내기 전에는 집계하지 않아요. 웹뷰가 화면에 절반 이상 보이면 보내고, 가려지면 \`hidden\`을 보내 주세요.`,
          msg`\`#\` 뒤의 사용자 ID는 광고를 요청할 때만 사용하고 누구에게도 보내지 않아요.`,
          msg`\`click\`과 \`open\` 메시지의 주소를 앱이 열어 주세요. \`open\`은 광고 정보 페이지이고 클릭이 아니에요.`,
          msg`\`reward\` 메시지만으로 보상을 지급하지 말고 서버 확정을 기다려 주세요.`,
        ),
        page(msg`앱 키와 유닛 ID 확인`, "developer"),
      ],
    },
    {
      id: "hosts",
      title: msg`앱 코드`,
      blocks: [
        text(
          msg`파일을 복사하고 키와 유닛 ID를 넘겨 주세요. Android 6(API 23)과 iOS 13부터 사용할 수 있어요.`,
        ),
        code(msg`Android (Kotlin)`, hostAt(android), "kotlin"),
        code(msg`iOS (Swift)`, hostAt(ios), "swift"),
        code(msg`Flutter (Dart)`, hostAt(flutter), "dart"),
        code(msg`React Native`, hostAt(reactNative), "typescript"),
      ],
    },
    {
      id: "limits",
      title: msg`알아 둘 점`,
      blocks: [
        list(
          msg`배너, 네이티브, 전면, 리워드, 팝업, 스플래시와 거래소의 백필 광고를 표시해요.`,
          msg`네트워크가 끊기면 노출을 보관했다가 연결되면 보내요. 웹뷰를 닫으면 보관한 것도 사라져요.`,
          msg`팝업의 \`close\` 메시지에 \`hideForToday\`가 있으면 오늘은 다시 띄우지 말아 주세요.`,
        ),
      ],
    },
  ],
};
