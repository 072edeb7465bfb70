import { useEffect, useState } from "react";

/** What forms in tabs of this browser tell each other. */
interface Notice {
  /** `here` answers `opened`. */
  type: "opened" | "here" | "closed";
  /** The post. */
  id: string;
  editor: string;
}

/** Returns whether the same post is open in another tab of this browser. */
export function useOtherTabs(id: string, editor: string): boolean {
  const [others, setOthers] = useState<string[]>([]);

  useEffect(() => {
    const channel = new BroadcastChannel("blog-form");
    const say = (type: Notice["type"]) => channel.postMessage({ type, id, editor } satisfies Notice);
    channel.onmessage = ({ data }: MessageEvent<Notice>) => {
      if (data.id !== id || data.editor === editor) return;
      setOthers((known) => {
        const rest = known.filter((other) => other !== data.editor);
        return data.type === "closed" ? rest : [...rest, data.editor];
      });
      if (data.type === "opened") say("here");
    };
    const leave = () => say("closed");
    addEventListener("pagehide", leave);
    say("opened");
    return () => {
      removeEventListener("pagehide", leave);
      leave();
      channel.close();
    };
  }, [id, editor]);

  return others.length > 0;
}
