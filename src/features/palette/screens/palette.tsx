import { type KeyboardEvent, use, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useNavigate, useRouteLoaderData } from "react-router";
import { readAdminToken } from "../../../core/account/screens/admin-token.ts";
import { apps as allApps, toDeskApp } from "../../../core/desk/screens/apps.ts";
import type { loader } from "../../../core/desk/screens/desk.tsx";
import styles from "../../../core/desk/screens/lazy/extras.module.css";
import { type Entry, findEntries, listEntries, loadAdminEntries, loadContentEntries } from "./entries.ts";

/** Opens apps, posts, projects, and for the owner admin screens, by parts of their names. Loaded when it is first opened. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [query, setQuery] = useState("");
  const [selected, setSelected] = useState(0);
  const { entries, status } = useEntries();
  const choose = useChoose(onClose);
  const found = findEntries(entries, query);
  const current = Math.min(selected, found.length - 1);

  // Must be a layout effect: closing restores focus only while the dialog is still in the document.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    // While an input method composes a character, the keys are its own.
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter") choose(found[current]);
    else if (step !== undefined) setSelected((current + step + found.length) % Math.max(1, found.length));
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      className={`dialog stack-2 ${styles.palette}`}
      aria-label="Open anything"
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <input
        type="search"
        role="combobox"
        aria-label="Open anything"
        aria-expanded="true"
        aria-controls={`${id}list`}
        aria-activedescendant={found.length > 0 ? `${id}${current}` : undefined}
        aria-autocomplete="list"
        placeholder="Open an app, a post, or a project"
        autoComplete="off"
        spellCheck={false}
        className="input"
        value={query}
        onChange={({ target }) => {
          setQuery(target.value);
          setSelected(0);
        }}
      />
      <Options id={id} entries={found} selected={current} onChoose={choose} />
      <p role="status" className="quiet small">
        {found.length === 0 && status === "loaded"
          ? `Nothing is called “${query.trim()}”.`
          : statusTexts[status]}
      </p>
    </dialog>
  );
}

interface OptionsProps {
  /** The beginning of the IDs of the list and its options. */
  id: string;
  entries: readonly Entry[];
  selected: number;
  onChoose: (entry: Entry) => void;
}

/** What was found. The focus stays in the field. */
function Options({ id, entries, selected, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[selected]?.scrollIntoView({ block: "nearest" });
  }, [selected]);
  return (
    <div ref={list} id={`${id}list`} role="listbox" aria-label="Found" className={styles.options}>
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: The field has the keys.
        <div
          key={`${entry.kind} ${entry.path ?? entry.name}`}
          id={`${id}${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === selected}
          className="item"
          onClick={() => onChoose(entry)}
        >
          <span className="ellipsis">{entry.name}</span>
          <span className="quiet small">{entry.kind}</span>
        </div>
      ))}
    </div>
  );
}

const statusTexts = {
  loading: "Loading posts and projects...",
  failed: "Posts and projects couldn't be loaded.",
  loaded: "",
};

/** Returns the entries: first those that need no request, and the others as soon as they are loaded. */
function useEntries() {
  const desk = useRouteLoaderData<typeof loader>("desktop/desk");
  const [content, setContent] = useState<Entry[] | "failed">();
  useEffect(() => {
    loadContentEntries().then(setContent, (error) => {
      console.info("Posts and projects could not be loaded", error);
      setContent("failed");
    });
  }, []);
  const apps = (desk?.apps.map(toDeskApp) ?? allApps).filter(({ isHidden }) => !isHidden);
  const entries = listEntries(apps, readAdminToken() === null ? [] : use(loadAdminEntries()));
  if (content === undefined) return { entries, status: "loading" } as const;
  if (content === "failed") return { entries, status: "failed" } as const;
  return { entries: [...entries, ...content], status: "loaded" } as const;
}

function useChoose(onClose: () => void) {
  const navigate = useNavigate();
  return (entry: Entry | undefined) => {
    if (entry === undefined) return;
    onClose();
    entry.run?.();
    if (entry.path !== undefined) void navigate(entry.path);
  };
}
