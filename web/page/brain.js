// The page's side of the worker: one question at a time; a new one replaces the last.

/** Talks to a worker that `makeWorker` starts. */
export class Brain {
  #worker = null;
  #id = 0;
  #pending = null; // { id, done, fail, report }
  #busy = false; // whether the worker is in a search that cannot be interrupted

  constructor(module, makeWorker) {
    this.module = module;
    this.makeWorker = makeWorker;
  }

  /** The report of a level's search. */
  play(question) {
    return new Promise((done, fail) => {
      this.#send({ play: question }, { done, fail });
      this.#busy = true;
    });
  }

  /** Calls `report` with every report until `stop`. */
  analyse(question, report, fail) {
    this.#send({ analyse: question }, { report, fail });
  }

  /** Forgets the question; its answer is not wanted any more. */
  stop() {
    this.#pending = null;
    if (this.#busy) {
      // A search of a level cannot be interrupted, so its worker ends.
      this.#worker.terminate();
      this.#worker = null;
      this.#busy = false;
    } else {
      this.#worker?.postMessage({ stop: true });
    }
  }

  #send(question, pending) {
    this.stop();
    if (!this.#worker) this.#start();
    this.#pending = { id: ++this.#id, ...pending };
    this.#worker.postMessage({ id: this.#id, ...question });
  }

  #start() {
    this.#worker = this.makeWorker();
    this.#worker.postMessage({ module: this.module });
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#receive({ id: this.#id, error: event.message ?? "worker" });
    };
  }

  #receive({ id, report, error }) {
    const pending = this.#pending;
    if (pending?.id !== id) return;
    this.#busy = false;
    if (error) {
      // An engine that has failed once is not trusted with the next question.
      this.#worker.terminate();
      this.#worker = null;
      this.#pending = null;
      pending.fail?.(new Error(error));
    } else if (pending.done) {
      this.#pending = null;
      pending.done(report);
    } else {
      pending.report(report);
    }
  }
}
