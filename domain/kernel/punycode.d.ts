/** The package has no types of its own. */
declare module "punycode.js" {
  const punycode: { decode(label: string): string; encode(label: string): string };
  export default punycode;
}
