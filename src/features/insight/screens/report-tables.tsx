import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Tabs } from "../../../core/admin/ui/tabs.tsx";
import { Card } from "../../../core/ui/card.tsx";
import { Tab } from "../../../core/ui/tab.tsx";
import type { Insight } from "../contract/insight.ts";
import styles from "./insight.module.css";
import { WorldMap } from "./map/world-map.tsx";
import { changeSearch, type View } from "./query.ts";
import { Reading } from "./reading.tsx";
import { countTabled, tableTexts } from "./tables.ts";
import { ValueTable } from "./value-table.tsx";

/** The cards, by the name that they have in the address, with their tabs. The first one is open at first. */
const cards = {
  content: { label: "Content", tabs: ["reading", "page", "entry", "action"] },
  origin: { label: "Origin", tabs: ["source", "campaign"] },
  places: { label: "Places", tabs: ["country", "city", "map"] },
  technology: { label: "Technology", tabs: ["device", "browser", "system", "language"] },
} as const;

type CardName = keyof typeof cards;

/** What an address says about the open tabs, which change no figures. */
export const cardNames = Object.keys(cards) as CardName[];

const titles = { reading: "How far people read", map: "Map" };

/** All tables of the period in four cards. Paper shows those of all tabs. */
export function ReportTables({ view, insight }: { view: View; insight: Insight }) {
  const [params] = useSearchParams();
  const { tables, read } = insight;
  const isPage = view.filter?.dimension === "page";

  function show(tab: (typeof cards)[CardName]["tabs"][number]): ReactNode {
    if (tab === "reading") return isPage && read !== null && <Reading read={read} />;
    if (tab === "map")
      return (
        <WorldMap
          countries={tables.country.rows}
          link={(country) => changeSearch(params, { filter: `country:${country}` })}
        />
      );
    return (
      <ValueTable
        dimension={tab}
        table={tables[tab]}
        total={countTabled(tables)}
        filter={view.filter}
        titles={insight.titles}
      />
    );
  }

  return (
    <div className={`halves ${styles.cards}`}>
      {cardNames.map((name) => {
        const { label, tabs } = cards[name];
        const shown = tabs.flatMap((tab) => {
          const content = show(tab);
          const title = tab === "reading" || tab === "map" ? titles[tab] : tableTexts[tab].title;
          return content ? [{ name: tab, title, content }] : [];
        });
        return <TabbedCard key={name} {...{ name, label }} tabs={shown} />;
      })}
    </div>
  );
}

interface TabbedCardProps {
  /** In the address. */
  name: CardName;
  label: string;
  tabs: { name: string; title: string; content: ReactNode }[];
}

function TabbedCard({ name, label, tabs }: TabbedCardProps) {
  const [params] = useSearchParams();
  const open = tabs.find((tab) => tab.name === params.get(name)) ?? tabs[0];
  return (
    <Card aria-label={label}>
      <Tabs label={label} open={open?.name ?? ""}>
        {tabs.map((tab, index) => (
          <Tab
            key={tab.name}
            to={changeSearch(params, { [name]: index === 0 ? undefined : tab.name })}
            replace
            preventScrollReset
            open={tab === open}
          >
            {tab.title}
          </Tab>
        ))}
      </Tabs>
      {tabs.map((tab) => (
        <div key={tab.name} className={tab === open ? "stack-2" : styles.folded}>
          <h2 className="visually-hidden">{tab.title}</h2>
          {tab.content}
        </div>
      ))}
    </Card>
  );
}
