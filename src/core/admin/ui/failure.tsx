import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import { focusHeading } from "./focus-next.ts";

interface FailureProps {
  text: string;
  /** Called when Retry is clicked. By default, the whole screen is reloaded. */
  onRetry?: () => void;
}

/** Reports what could not be loaded, with a Retry button. When a retry succeeds, focus moves to the heading above. */
export function Failure({ text, onRetry }: FailureProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const failure = useRef<HTMLDivElement>(null);
  // Must be a layout effect: it runs while the button is still in the document.
  useLayoutEffect(() => {
    const element = failure.current;
    return () => {
      if (element?.contains(document.activeElement)) focusHeading(element);
    };
  }, []);
  return (
    <div ref={failure} role="alert" className="row-2-4 centered red failure">
      <p>{text}</p>
      <Button onClick={onRetry ?? (() => void navigate(pathname + search, { replace: true }))}>Retry</Button>
    </div>
  );
}
