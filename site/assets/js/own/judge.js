// Judging in a worker, so that the page stays alive meanwhile and may call it off; within the page where there is no worker.

/** One that has nothing to do, kept for the next question. */
let idle;

export class Cancelled extends Error {}

/** @param progress is told in words how far it is; @returns the answer, and what calls it off while it is not there */
export function judging(module, question, progress) {
  const { promise, resolve, reject } = Promise.withResolvers();
  const worker = idle ?? workerOf(module);
  idle = undefined;
  let isOpen = true;
  const withinPage = async () => (await import(module)).judgeAsked(question, progress);
  const end = (how, what) => {
    isOpen = false;
    how(what);
  };
  if (worker === undefined) resolve(withinPage());
  else {
    worker.onmessage = ({ data }) => {
      if (data.progress !== undefined) return progress(data.progress);
      idle = worker;
      if (data.error === undefined) end(resolve, data.answer);
      else end(reject, new Error(data.error));
    };
    // It could not begin, as where workers load no modules.
    worker.onerror = () => {
      worker.terminate();
      end(resolve, withinPage());
    };
    worker.postMessage(question);
  }
  const cancel = () => {
    if (!isOpen) return;
    worker?.terminate();
    end(reject, new Cancelled());
  };
  return { answer: promise, cancel };
}

function workerOf(module) {
  try {
    return new Worker(module, { type: "module" });
  } catch {
    return undefined; // None here: the page judges itself.
  }
}
