import type { MarkdownTable } from "../../../contract/markdown.ts";
import { withKeys } from "../with-keys.ts";
import { Inlines, type ShownPicture } from "./inlines.tsx";
import styles from "./markdown.module.css";
import { ScrollBox } from "./scroll-box.tsx";

export function Table({ table: { align, head, rows } }: { table: MarkdownTable<ShownPicture> }) {
  const classOf = (column: number) => styles[align[column] ?? "start"];
  return (
    <ScrollBox label="Table">
      <table>
        <thead>
          <tr>
            {withKeys(head).map(({ key, item }) => (
              <th key={key} scope="col" dir="auto" className={classOf(key)}>
                <Inlines inlines={item} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {withKeys(rows).map(({ key, item: cells }) => (
            <tr key={key}>
              {withKeys(cells).map(({ key: column, item }) => (
                <td key={column} dir="auto" className={classOf(column)}>
                  <Inlines inlines={item} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
