import { Link } from "react-router";
/** What is shown for a page that does not exist, such as one after the last. */
export function NoPage() {
  return (
    <div className="empty">
      <h2>No Such Page</h2>
      <p>The list of posts has no page at this address.</p>
      <p>
        <Link to="/blog">Go to the newest posts</Link>
      </p>
    </div>
  );
}
