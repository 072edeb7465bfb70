/** Words that cameras, systems, and programs give to any file. */
const meaningless = new Set(
  (
    "img image images photo photos picture pic dsc dscn dscf dcim pxl mvi gopr fb whatsapp signal telegram screenshot screen shot " +
    "bildschirmfoto capture clipboard pasted paste scan untitled unnamed unknown download file copy edited of from at am pm"
  ).split(" "),
);

/**
 * Returns the words of a picture's file name, which may say what it shows, such as `my screen shot 2` for
 * `my-screen_shot-2.png`. Returns an empty text for a name that says nothing, such as `IMG_1234.jpg`.
 */
export function proposeAlt(fileName: string): string {
  const words = fileName
    .normalize("NFC")
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .split(/[\s_.+()-]+/)
    .filter((word) => word !== "");
  return words.some(isMeaningful) && !isId(words.join("")) ? words.join(" ") : "";
}

function isMeaningful(word: string): boolean {
  return /^(?:\p{L}{2,}|\p{Lo})/u.test(word) && !/\d/.test(word) && !meaningless.has(word.toLowerCase());
}

/** Whether it is a UUID or a hash. */
function isId(text: string): boolean {
  return /^[0-9a-f]{16,}$/i.test(text);
}
