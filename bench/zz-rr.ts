import { readConfig } from "/work/w/paint/server/config.ts";
import { createContext } from "/work/w/paint/server/context.ts";
import { createLog } from "/work/w/paint/server/log.ts";
import { loadPageBundle } from "/work/w/paint/server/pages/bundle.ts";
import { createPageData } from "/work/w/paint/server/pages/page-data.ts";
import { createPageRenderer } from "/work/w/paint/server/pages/render.ts";
const config={...readConfig({TIMEZONE:"UTC",LOG_LEVEL:"error"}),dataDir:"/tmp/pd",cacheDir:"/tmp/deskfolio-test-cache"};
const context=await createContext(config,createLog("error"));
const bundle=await loadPageBundle("/work/w/paint/build/server/index.js");
const render=createPageRenderer(bundle,createPageData(context),context);
const secs=Number(process.env.S??1.5);
for(const p of (process.env.P??"/,/projects,/tech,/me,/blog,/contact").split(",")){
  for(let i=0;i<30;i++) await render("http://localhost"+p);
  const c0=process.cpuUsage();const t=performance.now();let n=0;while(performance.now()-t<secs*1000){await render("http://localhost"+p);n++}
  const c=process.cpuUsage(c0);console.log(p,(n/((performance.now()-t)/1000)).toFixed(0)+"/s","per cpu s",(n/((c.user+c.system)/1e6)).toFixed(0),(await render("http://localhost"+p)).body.length);
}
process.exit(0);
