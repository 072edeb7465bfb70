/** The end of the address of the data that React Router requests when it navigates to a page without loading a document. */
const dataSuffix = /(?<=^\/)_\.data$|\.data$/;

/** Returns the path of the data of a page. */
export function dataOfPage(path: string): string {
  return path === "/" ? "/_.data" : `${path}.data`;
}

/** Returns the path of the page that has its data at this path. Any other path stays as it is. */
export function pageOfData(path: string): string {
  return path.replace(dataSuffix, "");
}
