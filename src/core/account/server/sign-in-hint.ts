/** Returns the line that the server prints at start. `newPassword` is set only when this start created the account. */
export function howToSignIn(siteUrl: string, owner: { email: string; newPassword?: string }): string {
  const signIn = `Sign in at ${siteUrl}/admin as ${owner.email}`;
  return owner.newPassword === undefined
    ? signIn
    : `${signIn} with the password ${owner.newPassword} (shown only once)`;
}
