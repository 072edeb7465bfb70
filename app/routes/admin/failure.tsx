import { useNavigate } from "react-router";
import { Button } from "../../ui/button.tsx";
import styles from "./failure.module.css";

interface FailureProps {
  text: string;
  /** Called when Retry is clicked. By default, the whole screen is reloaded. */
  onRetry?: () => void;
}

/** Reports what could not be loaded, with a Retry button. */
export function Failure({ text, onRetry }: FailureProps) {
  const navigate = useNavigate();
  return (
    <div role="alert" className={styles.failure}>
      <p>{text}</p>
      <Button onClick={onRetry ?? (() => void navigate("", { replace: true }))}>Retry</Button>
    </div>
  );
}
