import Bowser from "bowser";
import { isbot } from "isbot";

/** What a browser says about itself, without versions. */
export interface Traits {
  device: string | undefined;
  browser: string | undefined;
  system: string | undefined;
  /** A code of ISO 639, such as `de`. */
  language: string | undefined;
}

type AgentTraits = Omit<Traits, "language">;

interface Agent {
  traits: AgentTraits;
  isBot: boolean;
}

const devices = new Map([
  ["desktop", "Desktop"],
  ["mobile", "Phone"],
  ["tablet", "Tablet"],
  ["tv", "TV"],
]);
const unknown: AgentTraits = { device: undefined, browser: undefined, system: undefined };

/** For any other text, Bowser returns a part of it as the browser's name. */
const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const systems = new Set<string>(Object.values(Bowser.OS_MAP));

/** By `User-Agent`, because examining one takes longer than the rest of counting a visit. */
const examined = new Map<string, Agent>();
const maxExamined = 500;
/** Browsers send less. */
const maxLength = 512;

/** Returns the families of a visitor's device, browser, system, and language. Only known names are returned. */
export function visitorTraits(headers: Headers): Traits {
  return {
    ...readAgent(headers.get("user-agent") ?? ""),
    language: readLanguage(headers.get("accept-language") ?? ""),
  };
}

/** Returns the families of the device, browser, and system that a `User-Agent` names. */
export function readAgent(agent: string): AgentTraits {
  return agent === "" || agent.length > maxLength ? unknown : examine(agent).traits;
}

/** Whether a `User-Agent` is that of a program that visits sites by itself. */
export function isBot(agent: string): boolean {
  return agent.length > maxLength ? isbot(agent) : examine(agent).isBot;
}

function examine(agent: string): Agent {
  const known = examined.get(agent);
  if (known !== undefined) return known;
  if (examined.size >= maxExamined) examined.clear();
  const found = { traits: agent === "" ? unknown : parseAgent(agent), isBot: isbot(agent) };
  examined.set(agent, found);
  return found;
}

function parseAgent(agent: string): AgentTraits {
  const { browser, os, platform } = Bowser.parse(agent);
  return {
    device: devices.get(platform.type ?? ""),
    browser: isBrowserName(browser.name ?? "") ? browser.name : undefined,
    system: isSystemName(os.name ?? "") ? os.name : undefined,
  };
}

/** Whether browsers of this name are counted. */
export function isBrowserName(name: string): boolean {
  return browsers.has(name);
}

/** Whether systems of this name are counted. */
export function isSystemName(name: string): boolean {
  return systems.has(name);
}

const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Returns the first language of a list such as `de-DE, en`: browsers list the preferred one first. */
export function readLanguage(accepted: string): string | undefined {
  const [, code] = /^\s*([a-z]{2,3})(?![a-z])/i.exec(accepted) ?? [];
  const language = code?.toLowerCase();
  return language !== undefined && languageNames.of(language) !== undefined ? language : undefined;
}
