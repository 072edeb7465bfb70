import controls from "./controls.module.css";

/** Says what could not be loaded, and offers to try again. */
export function Failure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className={controls.failure}>
      <p>{text}</p>
      <button type="button" className={controls.plain} onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
