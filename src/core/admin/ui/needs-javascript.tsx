/** What the admin area says where JavaScript is turned off. */
export function NeedsJavaScript() {
  return (
    <noscript>
      <p className="empty needs-script">The admin area needs JavaScript. Turn it on and reload this page.</p>
    </noscript>
  );
}
