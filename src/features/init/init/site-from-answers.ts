import { placeholderName } from "../../../core/site/contract/profile.ts";
import type { Answers } from "./ask-answers.ts";
import type { NewSite } from "./create-project.ts";
import { line } from "./limits.ts";
import { type SiteContent, writeSite } from "./write-site.ts";

/** Returns a site with the owner's answers, and nothing else. */
export function siteFromAnswers(answers?: Answers): Pick<NewSite, "write"> {
  return { write: (folder) => writeSite(folder, filesOf(answers)) };
}

function filesOf(answers: Answers | undefined): SiteContent {
  const known = answers && {
    name: answers.name,
    title: answers.title,
    headline: greetingOf(answers.name),
    email: answers.email,
  };
  const links = answers && [{ kind: "mail", label: "Email", url: `mailto:${answers.email}` }];
  return {
    "site.yaml": { name: placeholderName, ...known, language: "en", tiles: [], links: links ?? [] },
    "me.yaml": { hero: {}, about: {}, work: [], journey: [], education: [], languages: [], hobbies: [] },
    "contact.yaml": contactOf(answers?.name),
  };
}

/** Returns the headline of a new site. */
export function greetingOf(name: string): string {
  return line(`Hi, I'm ${name.trim().split(/\s+/)[0]}.`);
}

/** Returns what the contact chat of a new site says. */
export function contactOf(name: string | undefined) {
  const self = name === undefined ? "" : ` I'm ${name.trim().split(/\s+/)[0]}.`;
  return {
    greeting: [
      line(`Hi there!${self} Thanks for stopping by.`),
      "Leave me a message. It only takes a minute.",
    ],
    questions: {
      name: "First things first: what's your name?",
      email: "Nice to meet you, {name}! What's your email address?",
      message: "Thanks! What would you like to tell me?",
      consent: "Got it. Can I get back to you? (yes/no)",
    },
    note: "Let's connect and build something amazing!",
  };
}
