/** Milliseconds. */
const window = 250;

/** Creates a function whose calls within a quarter of a second are passed on as one. */
export function collectCalls<Value>(passOn: (values: Value[]) => void): (value: Value) => void {
  let values: Value[] = [];
  return (value) => {
    values.push(value);
    if (values.length > 1) return;
    setTimeout(() => {
      const collected = values;
      values = [];
      passOn(collected);
    }, window).unref();
  };
}
