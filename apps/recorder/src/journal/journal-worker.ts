// The thread of the journal: all of its files are opened, written and read here.
import { parentPort, workerData } from 'node:worker_threads';
import { DayFiles } from './day-files.js';
import { JournalError } from './journal-error.js';
import type {
  JournalOutcome,
  JournalReply,
  JournalRequest,
  JournalTask,
  JournalWorkerData,
} from './journal-messages.js';

/** Between two looks for days that are over. */
const LOOK_MS = 1_000;
/** Between two parts of the work on them. */
const GO_ON_MS = 100;

if (parentPort === null) throw new Error('The journal runs in a thread of its own');
const port = parentPort;
const data: unknown = workerData;
if (!isWorkerData(data)) throw new Error('The journal needs a folder');
const { folder, reserveBytes } = data;

const tell = (reply: JournalReply): void => {
  port.postMessage(reply);
};
const notice = (line: string): void => {
  tell({ kind: 'notice', line });
};

let files: DayFiles | undefined;
/** When the rows of the last batch were told, by the clock of the recorder. */
let toldMs = 0;

/** Opens the folder when it is first needed, and again after a failure. */
function opened(): DayFiles {
  files ??= new DayFiles({ folder, reserveBytes, notice });
  return files;
}

async function outcomeOf(task: JournalTask): Promise<JournalOutcome> {
  switch (task.kind) {
    case 'append':
      toldMs = task.nowMs;
      opened().append(task.entries, task.events, task.nowMs);
      return { kind: 'done' };
    case 'entries':
      return { kind: 'entries', page: opened().entries(task.question, task.from) };
    case 'events':
      return { kind: 'events', page: opened().events(task.question, task.from) };
    case 'latest':
      return { kind: 'entries', page: { rows: opened().latest(task.question), next: undefined } };
    case 'counts':
      return { kind: 'counts', counts: opened().counts(task.question) };
    case 'totals':
      return { kind: 'totals', page: opened().totals(task.question, task.from) };
    case 'retain':
      return { kind: 'removed', removed: await opened().retain(task.limits, task.nowMs) };
    case 'close':
      clearTimeout(tidying);
      files?.close();
      return { kind: 'done' };
  }
}

function failed(error: unknown): JournalOutcome {
  if (error instanceof JournalError) return { kind: 'failed', code: error.code, words: error.message };
  const words = error instanceof Error ? error.message : String(error);
  return { kind: 'failed', code: 'unavailable', words: `The journal cannot be used: ${words}` };
}

port.on('message', ({ id, task }: JournalRequest) => {
  void outcomeOf(task)
    .catch(failed)
    .then((outcome) => {
      tell({ kind: 'outcome', id, outcome });
      if (task.kind === 'close') port.close();
    });
});

/** Puts rows of days that are over into their places, and sums such days up; a little at a time, so that no row waits. */
function tidy(): void {
  let goesOn = false;
  try {
    goesOn = files !== undefined && (files.settle(toldMs) || files.sumUp(toldMs));
  } catch (error) {
    // The rows stay where they are, from where they are read as well; a full disk is told of by the next batch.
    if (!(error instanceof Error)) throw error;
  }
  tidying = setTimeout(tidy, goesOn ? GO_ON_MS : LOOK_MS);
}
let tidying = setTimeout(tidy, LOOK_MS);

function isWorkerData(value: unknown): value is JournalWorkerData {
  return typeof value === 'object' && value !== null && 'folder' in value && 'reserveBytes' in value;
}
