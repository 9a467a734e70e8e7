/** Hidden field that tells password managers the account of a password; not read by the server. */
export function UserNameField({ email }: { email: string }) {
  return <input type="hidden" value={email} autoComplete="username" />;
}
