/** The line that a start prints for the owner. `newPassword` is there when this start has made the account. */
export function howToSignIn(siteUrl: string, owner: { email: string; newPassword?: string }): string {
  const where = `Sign in at ${siteUrl}/admin as ${owner.email}`;
  return owner.newPassword === undefined
    ? where
    : `${where} with the password ${owner.newPassword} (shown this once)`;
}
