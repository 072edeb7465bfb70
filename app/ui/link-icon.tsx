import {
  AtSign,
  CodeXml,
  Globe,
  Link as LinkSymbol,
  type LucideIcon,
  Mail,
  Network,
  Phone,
  Rss,
} from "lucide-react";
import type { linkKinds } from "../../contract/site/profile.ts";

const icons: Record<(typeof linkKinds)[number], LucideIcon> = {
  code: CodeXml,
  network: Network,
  mail: Mail,
  mastodon: AtSign,
  bluesky: AtSign,
  rss: Rss,
  website: Globe,
  phone: Phone,
};

/** The icon of a link, or a plain one for an unknown kind. */
export function LinkIcon({ kind }: { kind: string }) {
  const Icon = Object.hasOwn(icons, kind) ? icons[kind as keyof typeof icons] : LinkSymbol;
  return <Icon aria-hidden="true" strokeWidth={1.75} />;
}
