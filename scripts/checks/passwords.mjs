/**
 * Writes `worker/services/people/auth/common-passwords.json`: the most common passwords of permitted length. With `--check` it
 * writes nothing and fails if the file is outdated.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { dictionary } from "@zxcvbn-ts/language-common";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const FILE = join(ROOT, "worker/services/people/auth/common-passwords.json");
const PACKAGE = "@zxcvbn-ts/language-common";

const MOST_USED = 10_000;
/** `PASSWORD_MIN_CHARS` and `PASSWORD_MAX_CHARS` of `domain/kernel/limits.ts`. */
const [MIN_CHARS, MAX_CHARS] = [8, 16];

/** Common Korean passwords: words typed on the English layout, with common endings. Foreign lists do not contain them. */
const KOREAN = [
  "qlalfqjsgh qlalfqjsgh1 qlalfqjsgh1! dkssudgktpdy dkssud123 tkfkdgody tkfkdgo1 tkfkdgo12 tkfkdgo123",
  "tkfkdgo1234 eogksalsrnr rlaqhrud wjdghks12 qwer123456 qwer1234! qwer1234!! asdf1234! zxcv1234!",
  "1q2w3e4r! q1w2e3r4! abcd1234! test1234! admin1234 admin123! password1! password12! password123!",
  "passw0rd! p@ssw0rd1 p@ssword p@ssword1 pa$$word welcome1! love1004 angel1004 korea2002 seoul1988",
  "korea1234 samsung12 gkswlgns dlatl1234 dlatl123 비밀번호비밀번호 사랑해사랑해사랑해 대한민국대한민국",
].flatMap((line) => line.split(" "));

function made() {
  const lockFile = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const { version } = lockFile.packages[`node_modules/${PACKAGE}`];
  const isOfLength = (word) => [...word].length >= MIN_CHARS && [...word].length <= MAX_CHARS;
  const used = [...new Set(dictionary["passwords-common"].map(String))]
    .filter(isOfLength)
    .slice(0, MOST_USED);
  const source = `The 10,000 most used passwords of ${MIN_CHARS} to ${MAX_CHARS} characters of ${PACKAGE} ${version} (MIT, github.com/zxcvbn-ts/zxcvbn), the most used first, and what Korean keyboards are known for`;
  return `${JSON.stringify({ source, words: [...used, ...KOREAN].join(" ") }, null, 2)}\n`;
}

const text = made();
if (!process.argv.includes("--check")) writeFileSync(FILE, text);
else if (!existsSync(FILE) || readFileSync(FILE, "utf8") !== text) {
  console.error(
    "worker/services/people/auth/common-passwords.json is not what its command makes of the package: npm run passwords",
  );
  process.exitCode = 1;
}
