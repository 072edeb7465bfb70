import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useNavigate, useParams } from "react-router";
import { attempt } from "../../admin/attempt.ts";
import { loadParts } from "../../admin/load-parts.ts";
import { Heading } from "../../admin/ui/heading.tsx";
import type { ListPage } from "../../admin/ui/list-page.ts";
import { ListSearch } from "../../admin/ui/list-search.tsx";
import { LoadingScreen } from "../../admin/ui/screen-skeleton.tsx";
import { Status } from "../../admin/ui/status.tsx";
import { Tabs } from "../../admin/ui/tabs.tsx";
import { useClosedFocus } from "../../admin/ui/use-closed-focus.ts";
import { makeCall } from "../../admin/use-send.ts";
import { areShortcutsOff } from "../../desk/screens/stored/shortcuts.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { formatCount } from "../../ui/format.ts";
import { Tab } from "../../ui/tab.tsx";
import type { LabelList, MessageCounts, MessageQuery, StoredMessage } from "../contract/messages.ts";
import type { Route } from "./+types/route";
import { fetchLabels, fetchMessages, searchMessages } from "./api.ts";
import { countAll, countIn, type Folder, folders, found, readFolder } from "./folders.ts";
import { useInboxCounts } from "./inbox.ts";
import { KeyHints, useMailboxKeys } from "./keys.tsx";
import { filterParameters, ListFilter } from "./list-filter.tsx";
import { MessageList } from "./message-list.tsx";
import styles from "./messages.module.css";
import { UndoLine } from "./undo-line.tsx";
import { useMessageList } from "./use-mailbox.ts";

const listParameters = ["state", "q", "email", "cursor", ...filterParameters];

/** Loads the first page of a folder, of what was searched for in all of them, or of one address; or the page after `?cursor=`. */
export async function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const cursor = searchParams.get("cursor");
  const query = listParameters.flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  // The server refuses values that it does not know.
  const parameters = Object.fromEntries(query) as MessageQuery;
  const [body, labels, parts] = await Promise.all([
    attempt(
      "The messages could not be loaded",
      parameters.q?.trim() ? searchMessages(parameters) : fetchMessages(parameters),
    ),
    attempt("The labels could not be loaded", fetchLabels()),
    loadParts(({ mailbox }) => mailbox),
  ]);
  return {
    parts,
    labels: labels ?? [],
    page: body && { cursor, entries: body.messages, nextCursor: body.nextCursor },
  };
}

/** Reloads the list when another one is chosen, and not when a message is opened or moved: see {@link useChanges}. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
  currentParams,
  nextParams,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod !== undefined) return false;
  const isSameList = currentUrl.search === nextUrl.search;
  return defaultShouldRevalidate && !(isSameList && currentParams.id !== nextParams.id);
}

export { LoadingScreen as HydrateFallback, makeCall as clientAction };

export default function Messages({ loaderData: { page, labels, parts } }: Route.ComponentProps) {
  const { id: openId } = useParams();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const isSearched = (query.get("q") ?? "").trim() !== "";
  const folder = isSearched ? found : readFolder(query);
  const { mailbox, changes, undo, hasFailed, setShown } = useMessageList({ page, folder, search, openId });
  const counts = useInboxCounts();
  useMailboxKeys();
  useClosedFocus(openId, "h2 a");
  const isNarrowed = ["q", ...filterParameters].some((name) => query.has(name));
  // Also in a folder with few of them, because the search covers all.
  const hasSearch = isNarrowed || hasMany(page) || (counts !== undefined && countAll(counts) >= many);
  const openMessage = page?.entries.map(changes.apply).find(({ _id }) => _id === openId);
  return (
    <>
      <Heading name="Messages">
        <FolderTabs open={folder} counts={counts} />
      </Heading>
      <Card as="div">
        <ListTools query={query} hasSearch={hasSearch} page={page} labels={labels} />
        <div className={openId === undefined ? undefined : styles.split}>
          <div className={styles.list}>
            {hasFailed && (
              <Status role="alert" large>
                The change could not be made. Try again.
              </Status>
            )}
            <MessageList
              key={search}
              folder={folder}
              search={search}
              page={page}
              changes={changes}
              openId={openId}
              onMoved={mailbox.onMoved}
              onShown={setShown}
            />
          </div>
          {openId !== undefined && (
            <div className={styles.reading}>
              <Outlet context={mailbox} />
            </div>
          )}
        </div>
        {hasMany(page, 1) && !areShortcutsOff() && <KeyHints open={openMessage} hasSearch={hasSearch} />}
        {openId === undefined &&
          parts.map(({ name, Part }) => <Part key={name} isEmpty={!hasMany(page, 1)} />)}
      </Card>
      <UndoLine {...undo} onUndo={undo.undo} onEnd={undo.end} />
    </>
  );
}

interface ListToolsProps {
  query: URLSearchParams;
  hasSearch: boolean;
  page: ListPage<StoredMessage> | undefined;
  labels: LabelList["labels"];
}

/** The search, and what else the list can be narrowed by. */
function ListTools({ query, hasSearch, page, labels }: ListToolsProps) {
  const navigate = useNavigate();
  const folder = readFolder(query);
  const email = query.get("email");
  return (
    <div className={styles.tools}>
      {hasSearch && (
        <>
          {/* Another folder is shown without the search, so the field is empty then. */}
          <ListSearch
            key={folder.state}
            noun="message"
            search={query.get("q") ?? ""}
            page={page}
            shortcut="/"
          />
          <ListFilter labels={labels} />
        </>
      )}
      {email && (
        <p className="row-2 breaking quiet small">
          Messages from <bdi>{email}</bdi>
          <Button look="quiet" onClick={() => void navigate("/admin/messages")}>
            Show all messages
          </Button>
        </p>
      )}
    </div>
  );
}

/** Messages from which on there is a search. */
const many = 10;

/** Whether the list has so many messages, or a further page. */
function hasMany(page: ListPage<StoredMessage> | undefined, count = many): boolean {
  return page !== undefined && (page.nextCursor !== null || page.entries.length >= count);
}

interface FolderTabsProps {
  open: Folder;
  /** `undefined` while they are not known. */
  counts: MessageCounts | undefined;
}

/** The folders of the mailbox with the numbers of their messages. */
function FolderTabs({ open, counts }: FolderTabsProps) {
  return (
    <Tabs label="Folders" open={`${open.state} ${counts !== undefined}`}>
      {folders.map((folder) => {
        const count = counts ? countIn(folder, counts) : 0;
        return (
          <Tab
            key={folder.state}
            to={folder.state === "" ? "/admin/messages" : `/admin/messages?state=${folder.state}`}
            open={folder === open}
          >
            {folder.name}
            {count > 0 && (
              <span className="figures regular">
                {formatCount(count)}
                <span className="visually-hidden"> {count === 1 ? "message" : "messages"}</span>
              </span>
            )}
          </Tab>
        );
      })}
    </Tabs>
  );
}
