/** Tells a password manager whose password it is; read by nobody else. */
export function UserNameField({ email }: { email: string }) {
  return <input type="hidden" value={email} autoComplete="username" />;
}
