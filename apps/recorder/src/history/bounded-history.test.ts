import { expect, it } from 'vitest';
import { ToldHistory } from '../server/testing/told-world.js';
import { allOf } from './all-of.js';
import { BoundedHistory } from './bounded-history.js';
import { HistoryError } from './history-error.js';

const ID = 'GK-0001';
const SPAN = [{ startS: 0, endS: 100 }];

function setup() {
  const source = new ToldHistory();
  const failures: unknown[] = [];
  const waits = new Set<() => void>();
  const clock = {
    after: (delayMs: number, callback: () => void) => {
      expect(delayMs).toBe(12_000);
      waits.add(callback);
      return () => waits.delete(callback);
    },
  };
  /** Lets the time for an answer pass. */
  const wait = (): void => {
    for (const callback of waits) callback();
  };
  const history = new BoundedHistory(source, { clock, onFailure: (error) => failures.push(error) });
  const end = new AbortController();
  return { source, failures, history, end, waits, wait };
}

const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof HistoryError ? error.code : error),
  );

it('hands on answers and pages', async () => {
  const { source, history, end } = setup();
  source.trackOf.set(
    ID,
    [1, 2, 3].map((time) => ({ lat: 24, lng: 120, speed: 0, dir: 0, time })),
  );
  expect((await allOf(history.track(ID, 2, 9, end.signal))).map(({ time }) => time)).toEqual([2, 3]);
  expect(await history.totals(ID, SPAN, end.signal)).toHaveLength(1);
});

it('ends the wait of who hangs up, although the history does not listen', async () => {
  const { source, failures, history, end } = setup();
  source.failsFrom = 0;
  source.hold();
  const asked = [history.totals(ID, SPAN, end.signal), allOf(history.track(ID, 0, 9, end.signal))].map(codeOf);
  end.abort();
  expect(await Promise.all(asked)).toEqual(['aborted', 'aborted']);
  expect(await codeOf(history.totals(ID, SPAN, end.signal))).toBe('aborted');
  expect(source.asked).toHaveLength(2);
  // Its failures come too late for anybody.
  source.release();
  await new Promise((resolve) => setImmediate(resolve));
  expect(failures).toEqual([]);
});

it('says that there is no answer where the history fails, and with what', async () => {
  const { source, failures, history, end } = setup();
  source.failsFrom = 0;
  const asked = [
    history.drivers(ID, 0, 9, end.signal),
    allOf(history.events.between({ fromMs: 0, toMs: 9 }, end.signal)),
  ];
  expect(await codeOf(asked[0] ?? Promise.resolve())).toBe('unavailable');
  // Nothing happened: no page was asked for.
  expect(await asked[1]).toEqual([]);
  expect(failures).toEqual([new Error('the journal is damaged')]);
});

it('closes all that is open, and takes no question after it', async () => {
  const { source, history, end } = setup();
  source.hold();
  const asked = codeOf(history.states(ID, [1], end.signal));
  history.close();
  expect(await asked).toBe('closed');
  expect(await codeOf(allOf(history.trips(ID, 0, 9, end.signal)))).toBe('closed');
});

it('gives up on a history that takes too long, says so, and never takes its silence for an answer', async () => {
  const { source, failures, history, end, waits, wait } = setup();
  source.hold();
  const asked = [history.totals(ID, SPAN, end.signal), allOf(history.track(ID, 0, 9, end.signal))];
  const outcomes = Promise.allSettled(asked);
  wait();
  const late = new HistoryError('timeout');
  expect(await outcomes).toEqual([
    { status: 'rejected', reason: late },
    { status: 'rejected', reason: late },
  ]);
  expect(late.message).toBe('The history did not answer in time: try again later, or ask about a shorter time');
  expect(failures).toEqual([late, late]);
  // The source is aborted, too.
  expect(source.asked.map(({ aborted }) => aborted)).toEqual([true, true]);
  expect(end.signal.aborted).toBe(false);
  source.release();
  // Its answers in time end the wait for them.
  expect(await history.totals(ID, SPAN, end.signal)).toHaveLength(1);
  expect(waits).toEqual(new Set());
});

it('gives each page of a long answer its own time', async () => {
  const { source, history, end, wait } = setup();
  source.trackOf.set(
    ID,
    [1, 2].map((time) => ({ lat: 24, lng: 120, speed: 0, dir: 0, time })),
  );
  const pages = history.track(ID, 0, 9, end.signal)[Symbol.asyncIterator]();
  await pages.next();
  // Whoever reads the pages may take longer than the history.
  wait();
  source.hold();
  const second = codeOf(pages.next());
  wait();
  expect(await second).toBe('timeout');
});
