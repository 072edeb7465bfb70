import type { LucideIcon } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import type { OpenMessage } from "./messages/contract/messages.ts";
import type { AdminBlog } from "./posts/contract/blogs.ts";

/** A screen of the admin area. */
interface Screen {
  /** What its tab and links to it say, and its heading while it is loaded. */
  name: string;
  /** No other screen has it. */
  path: `/admin${string}`;
  /** What the palette calls it, if that is not its name; `false` if it is not in the palette. */
  palette?: string | false;
}

interface ScreenWithRoute extends Screen {
  /** The folder of its `route.tsx`, from `src`. */
  folder: string;
}

/** A screen with a tab in the header. */
export interface TabScreen extends ScreenWithRoute {
  /** Tabs are in the order of these numbers. No two have the same. */
  position: number;
  icon: LucideIcon;
  /** What is said while it is loaded. */
  loading: string;
  /** Whether a phone, which has room for four, has it in the sheet only. */
  isInMore?: true;
  /** Whether it begins with cards of numbers and a chart, for which placeholders keep room. */
  hasFigures?: true;
  /** The folders of what its `Outlet` shows, by their paths below its own. What is there at first has an empty path. */
  outlet?: Readonly<Record<string, string>>;
  /** Whether its route also has all paths below its own. */
  hasSplat?: true;
}

/** A part of the settings, with a tab there. */
export interface SettingsPart extends ScreenWithRoute {
  path: `/admin/settings/${string}`;
  /** As of tabs, among the parts of the settings. */
  position: number;
  icon: LucideIcon;
}

/** A screen without a tab of its own. */
export interface ScreenBelow extends Screen {
  /** The path of the screen whose tab is marked. Without the feature that it belongs to, that of the dashboard is. */
  below: TabScreen["path"];
  /** As of other screens. It has none if it is one of the paths of another screen, such as that of a new post. */
  folder?: string;
}

/** A link on a screen of another feature. */
export interface ScreenLink {
  /** The path of the screen that has it, which must show `ScreenLinks`. It is not shown if there is no such screen. */
  from: Screen["path"];
  to: Screen["path"];
  text: string;
  /** With an icon, it is beside the heading. Without one, it is in a sentence, if the screen has one for such links. */
  icon?: LucideIcon;
  /** What follows it in the sentence. */
  after?: string;
}

/** What the owner has to do: a row of the dashboard. */
export interface Task {
  /** Such as "18 of 34 parts of your site are still the sample's". No other task has it. */
  title: string;
  icon: LucideIcon;
  /** Whether something is broken, so that it is before those that can wait. */
  isUrgent?: boolean;
  text: ReactNode;
  /** What the server reports, word for word. */
  details?: string[];
  /** A link or a button that does it, or leads there. */
  action?: ReactNode;
}

/** What a feature shows on the dashboard. */
export interface DashboardPart {
  tasks?: Task[];
  /** Below them: that all is well. */
  facts?: ReactNode;
}

/** What a feature shows with the figures of visits. */
export interface FigurePart {
  /** Resolves to what is shown below the tables of a period, if it has something. Days are such as 2026-01-31. */
  report?: (period: { from: string; to: string }) => Promise<ReactNode>;
  /** Beside the export of a table. */
  tool?: ReactNode;
  /** What the screen says after it said that there are no visits yet. */
  hint?: string;
}

/** A stored post that is open. */
export interface OpenPost {
  id: string;
  slug: string;
  /** Whether it is a file of the site folder. */
  isFile: boolean;
  /** Whether something was typed and not saved. */
  isUnsaved: boolean;
}

export interface FilePostProps {
  blog: AdminBlog;
  /** Its path in the site folder. */
  file: string;
  onClose: () => void;
}

export interface MailboxPartProps {
  /** Whether the list has no messages. */
  isEmpty: boolean;
}

/** The conversation about an open message. */
export interface Conversation {
  /** Days after which messages are deleted, or null if they are kept. */
  keepDays: number | null;
  /** Returns what follows the message: the replies, and the form for the next one. */
  show: (message: OpenMessage) => ReactNode;
}

/** Who has written an open message. */
export interface MessageWriter {
  /** That of the message. */
  id: string;
  email: string;
}

/**
 * What a capability adds to the admin area. It is declared in the folder of its screen, and `features.ts` lists all of
 * them: the order of that list is the order of everything. Components are loaded by the screens that show them.
 */
export interface Feature {
  /** Lower case, with hyphens. No other feature has it. */
  name: string;
  /** The folders of other features that it imports from, if its declaration for the server does not say so. */
  needs?: readonly string[];
  tabs?: readonly TabScreen[];
  settings?: readonly SettingsPart[];
  /** Screens without a tab. */
  screens?: readonly ScreenBelow[];
  links?: readonly ScreenLink[];
  /** Called in a browser whose owner is signed in, once for each document. */
  signedIn?: () => void;
  /** Resolves to a part of the dashboard, which is loaded with it, and again whenever it is. */
  dashboard?: () => Promise<DashboardPart>;
  /** Resolves to what is below the list of posts. */
  postList?: () => Promise<ComponentType>;
  /** Resolves to what shows a post that is a file of the site folder, in place of the form. One feature can. */
  filePost?: () => Promise<ComponentType<FilePostProps>>;
  /** Resolves to a card of the account, below those of the core. */
  account?: () => Promise<ComponentType>;
  /** Resolves to a part of the screen of figures. */
  figures?: () => Promise<FigurePart>;
  /** Resolves to what can be done with a stored post: below its options, and for a file only while it is a draft. */
  post?: () => Promise<ComponentType<OpenPost>>;
  /** Resolves to what is below the list of messages while none is open. */
  mailbox?: () => Promise<ComponentType<MailboxPartProps>>;
  /** Resolves to the conversation about the message with this id. One feature can. */
  conversation?: (id: string) => Promise<Conversation>;
  /** Resolves to what can be done with all messages of the address that has written an open message. */
  writer?: () => Promise<ComponentType<MessageWriter>>;
}
