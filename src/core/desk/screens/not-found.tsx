import { Link } from "react-router";

/** What the window of an unknown address shows, or that of an app below whose own address there is nothing. */
export function NotFound() {
  return (
    <div className="empty">
      <p className="amber mono strong title" aria-hidden="true">
        404
      </p>
      <h1 data-heading tabIndex={-1}>
        Page not found
      </h1>
      <p>It may have moved, or the link may be wrong.</p>
      <Link to="/" className="primary-button apart">
        Back to home
      </Link>
    </div>
  );
}
