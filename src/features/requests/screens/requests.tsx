import { Card } from "../../../core/ui/card.tsx";
import { formatCount, formatDate } from "../../../core/ui/format.ts";
import { CountTable } from "../../insight/screens/count-table.tsx";
import type { InsightRequests } from "../contract.ts";

type RequestsProps = Pick<InsightRequests, "subscribers" | "subscribersDay" | "readers" | "downloads">;

/** What stands for all files that are too many to be listed, in the call's response. */
const others = "\u2026";

/** Who reads the feeds, and what was downloaded, of a period. */
export function Requests({ downloads, ...feeds }: RequestsProps) {
  return (
    <>
      <FeedReaders {...feeds} />
      <Card aria-labelledby="downloads">
        <h2 id="downloads">Downloads</h2>
        {downloads.length === 0 ? (
          <p className="quiet small">Nothing was downloaded in this period.</p>
        ) : (
          <CountTable caption="Downloads" columns={["File", "Downloads"]}>
            {downloads.map(({ path, downloads: ofFile }) => (
              <tr key={path}>
                <th scope="row">{path === others ? "Other files" : path}</th>
                <td>{formatCount(ofFile)}</td>
              </tr>
            ))}
          </CountTable>
        )}
      </Card>
    </>
  );
}

function FeedReaders({ subscribers, subscribersDay, readers }: Omit<RequestsProps, "downloads">) {
  return (
    <Card aria-labelledby="feed-readers">
      <h2 id="feed-readers">Feed readers</h2>
      {subscribersDay === null ? (
        <p className="quiet small">No feeds were read in this period.</p>
      ) : (
        <>
          <CountTable
            caption="Feed readers"
            columns={["Reader", "Subscribers", "Requests"]}
            describedBy="feed-day"
          >
            {readers.map(({ reader, subscribers: ofReader, requests }) => (
              <tr key={reader}>
                <th scope="row">{reader}</th>
                <td>{formatCount(ofReader)}</td>
                <td>{formatCount(requests)}</td>
              </tr>
            ))}
          </CountTable>
          <p id="feed-day" className="quiet small">
            {formatCount(subscribers)} {subscribers === 1 ? "subscriber" : "subscribers"} on{" "}
            <time dateTime={subscribersDay}>{formatDate(subscribersDay)}</time>. Services such as Feedly
            report how many they have. Other readers count once per network per day.
          </p>
        </>
      )}
    </Card>
  );
}
