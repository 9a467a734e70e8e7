import { AppError, ERROR_STATUS, type ErrorCode } from "../../../../domain/shared/errors";

/** A refusal of a file as its upload keeps it, so that the same file is refused again unread: the error's code and its words'. */
export function refusalText(error: AppError): string {
  const [code = ""] = Object.values(error.fields ?? {}).flat();
  return `${error.code} ${code}`;
}

/** The inverse of `refusalText`. */
export function refusalOf(text: string): AppError {
  const at = text.indexOf(" ");
  const code = text.slice(0, at);
  const word = text.slice(at + 1);
  const known: ErrorCode = Object.hasOwn(ERROR_STATUS, code) ? (code as ErrorCode) : "ASSET_NOT_AVAILABLE";
  return new AppError(known, word ? { fields: { file: [word] } } : {});
}
