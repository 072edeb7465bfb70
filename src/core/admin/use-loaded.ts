import { useEffect, useEffectEvent, useState } from "react";

type Load<Value> = (key: string) => Promise<Value>;

/**
 * Loads something after a component was rendered, and again for each new key. Returns `undefined` until then.
 * @param failure what is logged if it cannot be loaded
 */
export function useLoaded<Value>(failure: string, key: string, load: Load<Value>) {
  const [loaded, setLoaded] = useState<{ key: string; value: Value | "failed" }>();
  const loadKey = useEffectEvent(async () => {
    try {
      return await load(key);
    } catch (error) {
      console.info(failure, error);
      return "failed";
    }
  });
  useEffect(() => {
    let isCurrent = true;
    void loadKey().then((value) => isCurrent && setLoaded({ key, value }));
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return loaded?.key === key ? loaded.value : undefined;
}
