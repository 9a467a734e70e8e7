/**
 * Whether `npm run test:all` asks for everything in every language, width and theme, and for the rarer ways to end. `npm test` asks for each
 * of them once; docs/decisions/0124-browser-tests-share-what-they-can.md says what is left to the whole.
 */
export const IS_WHOLE_MATRIX = process.env.MADANG_TEST_ALL === "1";
