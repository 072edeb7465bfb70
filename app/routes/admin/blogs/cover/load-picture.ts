/** Milliseconds. A server that takes longer keeps visitors waiting, too. */
const patience = 10_000;

/** Resolves to whether the browser can load and show the picture at this address. */
export function canLoadPicture(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const picture = new Image();
    // As the pages request it.
    picture.referrerPolicy = "no-referrer";
    picture.onload = () => resolve(true);
    picture.onerror = () => resolve(false);
    setTimeout(() => resolve(false), patience);
    picture.src = address;
  });
}
