import { isIPv6 } from "node:net";

/** The sizes of networks that limits count, the narrowest first. */
export type NetworkSize = "subscriber" | "site" | "organization";

/** The network of an address in one of the sizes. */
export interface Network {
  size: NetworkSize;
  /** Identifies the network among those of its size. */
  name: string;
  isIPv6: boolean;
}

/**
 * Returns the networks that an address belongs to, the narrowest first. For IPv6 they are the /64, /56, and /48: one
 * subscriber has at least a /64, often a /56, and whoever asks for a /48 gets one (RFC 6177). For IPv4 they are the
 * address itself, which many people may share, and its /24.
 * @param address `undefined` counts as one subscriber
 */
export function networksOf(address: string | undefined): Network[] {
  if (address === undefined) return [{ size: "subscriber", name: "unknown", isIPv6: false }];
  if (isIPv6(address)) return networksOfIPv6(address);
  // Names are joined, because limits remember them: a part of a text, such as `slice` returns, keeps the whole header
  // in memory that the address was in.
  const bytes = address.split(".");
  return [
    { size: "subscriber", name: bytes.join("."), isIPv6: false },
    { size: "site", name: bytes.slice(0, 3).join("."), isIPv6: false },
  ];
}

function networksOfIPv6(address: string): Network[] {
  const [first, second, third, fourth = 0] = readGroups(address);
  return [
    { size: "subscriber", name: [first, second, third, fourth].join(":"), isIPv6: true },
    { size: "site", name: [first, second, third, fourth & 0xff00].join(":"), isIPv6: true },
    { size: "organization", name: [first, second, third].join(":"), isIPv6: true },
  ];
}

/** Reads the groups of an IPv6 address; those that `::` leaves out are zeros. */
function readGroups(address: string): number[] {
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? [];
  const first = head === "" ? [] : head.split(":");
  const last = tail ? tail.split(":") : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill("0");
  return [...first, ...zeros, ...last].map((group) => Number.parseInt(group, 16));
}
