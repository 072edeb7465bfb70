import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import styles from "./failure.module.css";

interface FailureProps {
  text: string;
  /** What Retry does; without it, the whole screen is loaded again. */
  onRetry?: () => void;
}

/** Says what could not be loaded, and offers to try again. */
export function Failure({ text, onRetry }: FailureProps) {
  const navigate = useNavigate();
  return (
    <div role="alert" className={styles.failure}>
      <p>{text}</p>
      <Button onClick={onRetry ?? (() => void navigate("", { replace: true }))}>Retry</Button>
    </div>
  );
}
