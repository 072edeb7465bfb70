import type { SitePage } from "../../contract/site/pages.ts";
import type { PageApp } from "./page-app.ts";

// Only the server bundle has these icons. Browsers get the shapes of those that a screen shows, with its data.
const icons = import.meta.glob<{ node: PageApp["icon"] }>(
  "/node_modules/lucide-react/dist/esm/icons/{activity,alarm-clock,anchor,archive,armchair,atom,audio-lines,award,badge-check,bike,bird,book,book-open,bookmark,brain,briefcase-business,brush,bug,cake,calendar,camera,car,cat,chart-line,chef-hat,circuit-board,clapperboard,clipboard-list,clock,cloud,code,coffee,compass,cooking-pot,cpu,crown,database,dice-5,dog,dumbbell,feather,file-text,film,flag,flame,flask-conical,flower,folder,gamepad-2,gem,gift,git-branch,globe,graduation-cap,guitar,hammer,handshake,hard-drive,headphones,heart,house,image,keyboard,laptop,leaf,library,lightbulb,link,list-checks,map,map-pin,medal,megaphone,mic,microscope,monitor,moon,mountain,newspaper,notebook-pen,package,palette,paw-print,pen-tool,pencil,piano,plane,presentation,puzzle,quote,radio,rocket,rss,sailboat,school,scroll-text,server,settings,shield,shopping-bag,smartphone,snowflake,sparkles,speech,sprout,star,stethoscope,sun,swords,telescope,tent,ticket,train-front,trees,trophy,tv,university,users,utensils,video,wallet,wifi,wine,wrench,zap}.mjs",
  { eager: true, import: "__iconData" },
);

/** Returns what the dock and the title bar show of a page. */
export function toPageApp({ slug, title, icon }: SitePage): PageApp {
  const data = icons[`/node_modules/lucide-react/dist/esm/icons/${icon}.mjs`];
  return { slug, title, icon: data?.node ?? [] };
}
