import styles from "./key-hints.module.css";

const ofList = [
  ["j", "open the next"],
  ["k", "open the previous"],
  ["/", "search"],
] as const;

const ofMessage = [
  ["r", "reply"],
  ["e", "archive"],
  ["u", "mark as unread"],
  ["x", "select"],
  ["!", "spam"],
  ["#", "delete"],
] as const;

/** What the keys do. Only where there is likely to be a keyboard. */
export function KeyHints({ isOpen }: { isOpen: boolean }) {
  return (
    <ul aria-label="Keys" className={styles.hints}>
      {[...ofList, ...(isOpen ? ofMessage : [])].map(([key, does]) => (
        <li key={key}>
          <kbd>{key}</kbd> {does}
        </li>
      ))}
    </ul>
  );
}
