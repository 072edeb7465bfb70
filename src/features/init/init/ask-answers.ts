import { type CommonOptions, cancel, group, intro, outro, text } from "@clack/prompts";
import { CommandFault } from "../../../core/cli/command-fault.ts";
import { isEmail } from "../../../core/cli/set-password.ts";
import { isSiteUrl } from "../../../core/process/site-url.ts";

/** What the owner has said about the new site. */
export interface Answers {
  name: string;
  title: string;
  /** Shown on the site, and the owner's sign-in. */
  email: string;
  /** The address that visitors will use, if it is known. */
  siteUrl: string | undefined;
}

const longest = 200;

/** The terminal, or streams that replace it in tests. */
type Terminal = Pick<CommonOptions, "input" | "output">;

/** Asks for what the home screen says first. Ctrl+C throws a {@link CommandFault}; nothing has been written then. */
export async function askAnswers(terminal: Terminal = {}): Promise<Answers> {
  intro("A new Foliodesk site", terminal);
  const answers = await group(
    {
      name: () => text({ ...terminal, message: "What is your name?", validate: requireLine }),
      title: () =>
        text({
          ...terminal,
          message: "What do you do?",
          placeholder: "Backend developer",
          validate: requireLine,
        }),
      email: () =>
        text({
          ...terminal,
          message: "What is your email address? It is shown on the site, and you sign in with it.",
          validate: (value = "") =>
            isEmail(value) ? undefined : "Enter an email address, such as ada@example.com.",
        }),
      siteUrl: () =>
        text({
          ...terminal,
          message: "What will the address of the site be? Leave it empty if you do not know yet.",
          placeholder: "https://ada.example",
          defaultValue: "",
          validate: (value = "") =>
            value === "" || isSiteUrl(value) ? undefined : "Enter an address such as https://ada.example.",
        }),
    },
    {
      onCancel: () => {
        cancel("Nothing was created.", terminal);
        throw new CommandFault("The site was not created.");
      },
    },
  );
  outro("Thank you.", terminal);
  return { ...answers, siteUrl: answers.siteUrl || undefined };
}

function requireLine(value = ""): string | undefined {
  const length = value.trim().length;
  return length > 0 && length <= longest ? undefined : `Enter 1 to ${longest} characters.`;
}
