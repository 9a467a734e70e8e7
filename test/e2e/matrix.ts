/**
 * Whether every language, width, theme and rare ending is tested (`npm run test:all`). `npm test` tests each
 * once; docs/decisions/0124-browser-tests-share-what-they-can.md lists what only the whole matrix covers.
 */
export const IS_WHOLE_MATRIX = process.env.MADANG_TEST_ALL === "1";
