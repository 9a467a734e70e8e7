import { bind } from "./bind";

/** As `bind`, for passwords: what was typed is never written back into a page. */
export function bindSecret(field: Parameters<typeof bind>[0]) {
  const { defaultValue: _typed, ...rest } = bind(field);
  return rest;
}
