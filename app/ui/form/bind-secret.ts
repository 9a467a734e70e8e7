import { bind } from "./bind";

/** Like `bind`, for passwords: typed values are never written back into a page. */
export function bindSecret(field: Parameters<typeof bind>[0]) {
  const { defaultValue: _typed, ...rest } = bind(field);
  return rest;
}
