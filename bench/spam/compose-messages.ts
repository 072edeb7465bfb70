import { readFileSync } from "node:fs";
import path from "node:path";
import { shuffle } from "./shuffle.ts";

/** How often each sentence begins a message, so that each is seen beside others. */
const repetitions = 6;
/** What both kinds begin and end with. */
const greetings = ["Hello,", "Hi,", "Hi there,", "Dear Sir or Madam,", "Good day,", "Hey,", "", ""];
const closings = [
  "Best regards",
  "Thanks",
  "Kind regards",
  "Thank you",
  "Regards",
  "Looking forward to hearing from you",
  "",
  "",
  "",
];

/** Returns messages of one to three sentences about the same subject, the same ones in every run. */
export function composeMessages(file: string): string[] {
  const messages: string[] = [];
  for (const sentences of readSubjects(file)) {
    for (let round = 0; round < repetitions; round += 1) {
      shuffle(sentences, round + 1).forEach((sentence, index, order) => {
        const others = order.slice(index + 1, index + 1 + (round % 3));
        messages.push([...frame(messages.length, sentence), sentence, ...others].join("\n"));
      });
    }
  }
  return messages;
}

/** Texts in other scripts have no English around them. */
function frame(number: number, sentence: string): string[] {
  if (/[^\p{Script=Latin}\p{Script=Common}]/u.test(sentence)) return [];
  return [greetings[number % greetings.length] ?? "", closings[number % closings.length] ?? ""];
}

/** Returns the sentences of a file in `texts/`, one a line, by their subjects, which are lines that begin with `#`. */
function readSubjects(name: string): string[][] {
  return readFileSync(path.join(import.meta.dirname, "texts", name), "utf8")
    .split(/^#.*$/m)
    .map((lines) => lines.split("\n").filter((line) => line !== ""))
    .filter((lines) => lines.length > 0);
}
