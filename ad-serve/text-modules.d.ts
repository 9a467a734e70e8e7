/** Files that the bundler hands over as text. */
declare module "*.txt" {
  const text: string;
  export default text;
}
