/** Removes the line breaks that feedsmith writes around CDATA sections. Many readers would show them as part of a title. */
export function tighten(xml: string): string {
  return xml.replace(/>\s+<!\[CDATA\[/g, "><![CDATA[").replace(/\]\]>\s+<\//g, "]]></");
}
