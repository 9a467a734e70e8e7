/** What a new password is refused for, beside its length: a message code for its field. The list of well-known ones is the server's. */
export type PasswordRefusal =
  | "password.blank"
  | "password.simple"
  | "password.personal"
  | "password.platform";

/** Where fingers run along: the alphabets, and the rows and columns of the keyboard, Korean keys being the same. */
const RUNS = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "qwertyuiopasdfghjklzxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "가나다라마바사아자차카타파하",
].flatMap((run) => [run, [...run].reverse().join("")]);

/** A part of a person's own that is shorter is in too many words. */
const OWN_PART_MIN_CHARS = 4;
/** What has to stand beside a part of a person's own. */
const BESIDE_OWN_MIN_CHARS = 4;

/** Blanks, one thing over and over, or a run of keys. The same rule runs in the browser. */
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
 * The same, and what others know of a person: their address and name, and the platform's. Such a part may be in a password that has
 * enough beside it.
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

/** Letters and digits alone, in lower case. */
const bare = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
