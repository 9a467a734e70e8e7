export {
  ACCESS_SCOPES,
  ACCESS_TOKEN_PREFIX_CHARS,
  type AccessRecord,
  type AccessScope,
  type AppRecord,
  accessKey,
  accessTokenOf,
  appKeyKey,
  bearerAccessToken,
  grantsScope,
} from "./directory";
export {
  type AdTagged,
  type AudienceMessage,
  type AudienceSource,
  eventsMessage,
  propertiesMessage,
  tagMessage,
} from "./message";
export {
  BROWSER_TYPES,
  type BrowserType,
  browserOf,
  countryOf,
  languageOf,
  UID_MAX_CHARS,
  userHashOf,
  words,
} from "./reader";
export {
  AGE_MAX,
  AUDIENCE_BODY_MAX_BYTES,
  EVENT_NAME_MAX_CHARS,
  EVENT_NAME_MIN_CHARS,
  EVENTS_PER_CALL_MAX,
  eventsBody,
  PROPERTIES_MAX,
  propertiesBody,
  tagBody,
} from "./wire";
