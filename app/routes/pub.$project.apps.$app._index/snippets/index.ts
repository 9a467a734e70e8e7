import type { AppFramework } from "../../../../domain/inventory";
import type { AppCall } from "./call";
import { dartRequest, dartShow } from "./dart";
import { kotlinRequest, kotlinShow } from "./kotlin";
import { reactNativeRequest, reactNativeShow } from "./react-native";
import { swiftRequest, swiftShow } from "./swift";

/** A guide's two code snippets, in the language of the app's framework. */
export interface AppSnippets {
  language: string;
  file: string;
  request: string;
  show: string;
}

export function snippetsOf(framework: AppFramework, call: AppCall): AppSnippets {
  switch (framework) {
    case "flutter":
      return { language: "Dart", file: "madang.dart", request: dartRequest(call), show: dartShow() };
    case "react-native":
      return {
        language: "TypeScript",
        file: "madang.ts",
        request: reactNativeRequest(call),
        show: reactNativeShow(),
      };
    case "native":
      return call.platform === "android"
        ? { language: "Kotlin", file: "Madang.kt", request: kotlinRequest(call), show: kotlinShow() }
        : { language: "Swift", file: "Madang.swift", request: swiftRequest(call), show: swiftShow() };
  }
}
