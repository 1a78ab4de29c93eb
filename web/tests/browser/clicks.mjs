// How long the page takes to answer a click at 19x19: node clicks.mjs.
// web/dist must be built; CHROMIUM names the browser, else /usr/bin/chromium.
import { clicks, closePage, openPage, startSite } from "./help.mjs";

const site = await startSite();
const page = await openPage(site, `${site.url}#size=19&pie=off`);
const times = (await page.evaluate(clicks)).map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
await closePage(page);
await site.close();
const [fastest, median, slowest] = [0, times.length >> 1, times.length - 1].map((at) => times[at].toFixed(1));
console.log(`${times.length} clicks at 19x19: fastest ${fastest} ms, median ${median} ms, slowest ${slowest} ms`);
