/** What V8 has and TypeScript 5.9 does not declare yet (ECMAScript 2026). */
interface Base64Alphabet {
  alphabet?: "base64" | "base64url";
}

interface Uint8Array {
  toBase64(options?: Base64Alphabet & { omitPadding?: boolean }): string;
}

interface Uint8ArrayConstructor {
  fromBase64(text: string, options?: Base64Alphabet): Uint8Array<ArrayBuffer>;
}
