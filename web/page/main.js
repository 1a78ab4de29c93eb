// The page put together: loads the engine, then hands over to the parts.
import { byId } from "./dom.js";
import { compile, instantiate } from "./engine.js";
import { Brain } from "./brain.js";
import { Table } from "./table.js";
import { startDialogs } from "./dialogs.js";
import { startSettings } from "./settings.js";
import { t } from "./text.js";

// The built single file carries both inside; see web/build.sh.
async function packedEngine() {
  const inside = byId("packed-engine");
  if (!inside) return (await fetch("engine.wasm.gz")).arrayBuffer();
  return Uint8Array.from(atob(inside.textContent), (c) => c.charCodeAt(0));
}

function makeWorker() {
  const inside = byId("worker-source");
  if (!inside) return new Worker("worker.js", { type: "module" });
  const url = URL.createObjectURL(new Blob([inside.textContent], { type: "text/javascript" }));
  const worker = new Worker(url);
  URL.revokeObjectURL(url);
  return worker;
}

async function start() {
  const settings = startSettings();
  if (!("DecompressionStream" in window) || !HTMLDialogElement.prototype.showModal) {
    byId("turn").textContent = t("old");
    return;
  }
  const module = await compile(await packedEngine());
  const ask = await instantiate(module);
  const table = new Table(ask, new Brain(module, makeWorker));
  startDialogs(ask, table);
  settings.onChange(() => table.retell());
  document.documentElement.dataset.ready = "yes";
}

start();
