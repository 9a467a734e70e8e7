/** Why a new password is refused, besides its length: a message code for its field. The list of common passwords is only on the server. */
export type PasswordRefusal =
  | "password.blank"
  | "password.simple"
  | "password.personal"
  | "password.platform";

/** Keyboard runs: the alphabets, and the rows and columns of the keyboard, which are the same for Korean. */
const RUNS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "qwertyuiopasdfghjklzxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "가나다라마바사아자차카타파하",
].flatMap((run) => [run, [...run].reverse().join("")]);

/** Minimum length of a personal part; shorter parts occur in too many words. */
const OWN_PART_MIN_CHARS = 4;
/** Minimum characters beside a personal part. */
const BESIDE_OWN_MIN_CHARS = 4;

/** Refuses blanks, repetitions and keyboard runs. The browser applies the same rule. */
export function simplePassword(password: string): PasswordRefusal | null {
  const typed = password.normalize("NFKC").toLowerCase();
  if (typed.trim() === "") return "password.blank";
  if (isRepetition(typed) || RUNS.some((run) => run.includes(typed))) return "password.simple";
  return null;
}

function isRepetition(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length++) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return true;
  }
  return false;
}

/**
 * Also refuses passwords made of personal data: the account's address and name, and the platform's name. Such a part is allowed
 * with enough other characters beside it.
 */
export function passwordRefusal(
  password: string,
  own: { email: string; name: string; platform: string },
): PasswordRefusal | null {
  const simple = simplePassword(password);
  if (simple) return simple;
  const typed = bare(password);
  const [local = "", domain = ""] = own.email.split("@");
  const isLittleMoreThan = (parts: readonly string[]) =>
    parts
      .map(bare)
      .filter((part) => part.length >= OWN_PART_MIN_CHARS)
      .some((part) => typed.includes(part) && typed.length - part.length < BESIDE_OWN_MIN_CHARS);
  if (isLittleMoreThan([own.email, local, domain, domain.split(".")[0] ?? "", own.name]))
    return "password.personal";
  return isLittleMoreThan([own.platform, "madang", "마당"]) ? "password.platform" : null;
}

/** Only letters and digits, in lower case. */
const bare = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
