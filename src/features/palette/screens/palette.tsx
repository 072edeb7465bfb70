import { type KeyboardEvent, use, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useRouteLoaderData } from "react-router";
import { readAdminToken } from "../../../core/account/screens/admin-token.ts";
import { apps as allApps, toDeskApp } from "../../../core/desk/screens/apps.ts";
import type { loader } from "../../../core/desk/screens/desk.tsx";
import styles from "../../../core/desk/screens/lazy/extras.module.css";
import {
  type Entry,
  findEntries,
  type Group,
  idOf,
  listEntries,
  loadAdminEntries,
  loadContentEntries,
} from "./entries.ts";
import { readLastUsed, rememberUsed } from "./last-used.ts";

/** Opens apps, projects, posts, and for the owner admin screens, by parts of their names, and does a few other things. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [query, setQuery] = useState("");
  const [selected, setSelected] = useState(0);
  const { entries, status } = useEntries();
  const [said, setSaid] = useState("");
  const choose = useChoose(onClose, setSaid);
  const [lastUsed] = useState(readLastUsed);
  const isAdmin = useLocation().pathname.startsWith("/admin");
  const groups = findEntries(entries, query, { isAdmin, lastUsed });
  const found = groups.flatMap((group) => group.entries);
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
    else if (event.key === "Enter") void choose(found[current]);
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
          setSaid("");
        }}
      />
      <Options id={id} groups={groups} selected={found[current]} onChoose={choose} />
      <p role="status" className="quiet small">
        {said ||
          (found.length === 0 && status === "loaded"
            ? `Nothing is called “${query.trim()}”.`
            : statusTexts[status])}
      </p>
    </dialog>
  );
}

interface OptionsProps {
  /** The beginning of the IDs of the list and its options. */
  id: string;
  groups: readonly Group[];
  selected: Entry | undefined;
  onChoose: (entry: Entry) => void;
}

/** What was found. The focus stays in the field. */
function Options({ id, groups, selected, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  const selectedId = selected && idOf(selected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option is selected then.
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [selectedId]);
  let index = 0;
  return (
    <div ref={list} id={`${id}list`} role="listbox" aria-label="Found" className={styles.options}>
      {groups.map(({ name, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: A list box has groups, which are no fields.
        <div key={name} role="group" aria-label={name}>
          <p aria-hidden="true" className="quiet small">
            {name}
          </p>
          {entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: The field has the keys.
            <div
              key={idOf(entry)}
              id={`${id}${index++}`}
              role="option"
              tabIndex={-1}
              aria-selected={entry === selected}
              className="item"
              onClick={() => onChoose(entry)}
            >
              <entry.icon aria-hidden="true" size={18} className="quiet" />
              <span className="ellipsis grow">{entry.name}</span>
              {entry.keys && <kbd className="quiet small">{entry.keys}</kbd>}
            </div>
          ))}
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

function useChoose(onClose: () => void, onSay: (text: string) => void) {
  const navigate = useNavigate();
  return async (entry: Entry | undefined) => {
    if (entry === undefined) return;
    rememberUsed(idOf(entry));
    if (entry.say) return onSay(await entry.say());
    onClose();
    entry.run?.();
    if (entry.path !== undefined) void navigate(entry.path);
  };
}
