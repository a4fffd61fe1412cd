import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WorkerClient, type WorkerListener } from './worker-client.js';
import { workerBuild } from './worker-build.generated.js';
import type { FromWorker, ToWorker } from './worker-messages.js';

class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage: ((event: { data: FromWorker }) => void) | undefined;
  onerror: ((event: Event) => void) | undefined;
  onName: ((event: MessageEvent) => void) | undefined;
  terminated = false;
  readonly received: ToWorker[] = [];

  constructor() {
    FakeWorker.made.push(this);
  }

  postMessage(message: ToWorker): void {
    this.received.push(message);
  }

  terminate(): void {
    this.terminated = true;
  }

  addEventListener(type: string, listener: (event: MessageEvent) => void): void {
    if (type === 'message') this.onName = listener;
  }

  /** Says something, to whoever listens in whichever way. */
  says(data: FromWorker): void {
    this.onmessage?.({ data });
    this.onName?.(new MessageEvent('message', { data }));
    this.onName = undefined;
  }
}

/** The first message of a worker. */
const nameOf = (name: string): FromWorker => ({ type: 'figures', stats: [], name });

const newest = (): FakeWorker => FakeWorker.made.at(-1) as FakeWorker;

/** Joins the shared worker; notes each loss. */
function join(url: string, losses: string[]): { client: WorkerClient; id: number } {
  const client = WorkerClient.shared(url);
  const onMessage = (): void => undefined;
  const listener: WorkerListener = {
    onMessage,
    onStats: onMessage,
    onLost: (loss, words = '') => losses.push(`${loss} ${words}`.trim()),
  };
  return { client, id: client.add(listener) };
}

beforeEach(() => {
  FakeWorker.made = [];
  vi.stubGlobal('Worker', FakeWorker);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('WorkerClient', () => {
  it('shares one worker for one script, and ends it with its last player', () => {
    const a = join('/shared.js', []);
    const b = join('/shared.js', []);
    expect(b.client).toBe(a.client);
    expect(FakeWorker.made).toHaveLength(1);
    a.client.remove(a.id);
    expect(newest().terminated).toBe(false);
    b.client.remove(b.id);
    expect(newest().terminated).toBe(true);
  });

  it('tells every player that a worker never started', () => {
    const losses: string[] = [];
    join('/blocked.js', losses);
    join('/blocked.js', losses);
    newest().onerror?.(new Event('error'));
    expect(losses).toEqual(['blocked', 'blocked']);
    expect(newest().terminated).toBe(true);
  });

  it('ends a worker that failed only when its players know: in Firefox what it has painted goes with it', () => {
    const client = WorkerClient.shared('/painting.js');
    const worker = newest();
    const wasThere: boolean[] = [];
    const next: boolean[] = [];
    client.add({
      onMessage: () => undefined,
      onStats: () => undefined,
      onLost: () => {
        wasThere.push(!worker.terminated);
        next.push(WorkerClient.shared('/painting.js') !== client);
      },
    });
    worker.onerror?.(new Event('error', { cancelable: true }));
    expect(wasThere).toEqual([true]);
    expect(next, 'who opens again gets another one').toEqual([true]);
    expect(worker.terminated).toBe(true);
  });

  it('lets players open again in a new worker after a crash, but not for ever', () => {
    const losses: string[] = [];
    const crash = (): void => {
      const { id } = join('/crashing.js', losses);
      newest().onmessage?.({ data: nameOf(`gk-decode ${workerBuild}`) });
      newest().onmessage?.({ data: { type: 'url-wanted', id } });
      newest().onerror?.(new Event('error'));
    };
    crash();
    expect(losses).toEqual(['restart']);
    expect(newest().terminated).toBe(true);
    for (let n = 1; n < 6; n++) crash();
    expect(FakeWorker.made).toHaveLength(6);
    expect(losses).toEqual(['restart', 'restart', 'restart', 'restart', 'restart', 'crashed']);
  });

  describe('of a file that the page serves', () => {
    const named = (): Promise<void> =>
      vi.waitFor(() => {
        if (newest().onName === undefined) throw new Error('not asked yet');
      });

    it('goes on with the worker of this build', async () => {
      const losses: string[] = [];
      join('/own.js', losses);
      await named();
      newest().says(nameOf(`gk-decode ${workerBuild}`));
      expect(losses).toEqual([]);
      expect(newest().terminated).toBe(false);
    });

    it.each([
      ['of another version', nameOf('gk-decode 0.0.9-0badcafe'), '(gk-decode 0.0.9-0badcafe, not '],
      ['for recordings', nameOf(`gk-recorded ${workerBuild}`), `(gk-recorded ${workerBuild}, not `],
      ['of a version without names', { type: 'url-wanted', id: 1 } as const, '/other.js is not the video worker'],
      [
        'that quotes what it likes',
        nameOf('password=hunter2 <b>'),
        '/other.js is not the video worker of this version: serve ',
      ],
    ])('says what to serve in place of a worker %s', async (_, first, words) => {
      const losses: string[] = [];
      const { client, id } = join('/other.js', losses);
      await named();
      newest().says(first);
      expect(losses).toHaveLength(1);
      expect(losses[0]).toContain(words);
      expect(losses[0]).toContain('serve gk-sdk/decode-worker.js');
      expect(losses[0]).not.toContain('hunter2');
      expect(newest().terminated).toBe(true);
      client.remove(id);
    });

    it('says after some seconds that none answers, to each player until one does', async () => {
      const client = WorkerClient.shared('/silent.js');
      const said: string[] = [];
      const listen = (name: string): number =>
        client.add({
          onMessage: (message) => said.push(`${name}: ${message.type === 'state' ? message.state.message : ''}`),
          onStats: () => undefined,
          onLost: () => said.push(`${name} lost`),
        });
      vi.useFakeTimers();
      try {
        const one = listen('one');
        await vi.waitFor(() => {
          if (newest().onName === undefined) throw new Error('not asked yet');
        });
        await vi.advanceTimersByTimeAsync(4_500);
        expect(said).toEqual([expect.stringContaining('one: No video worker answers from /silent.js: serve ')]);
        const two = listen('two');
        await vi.advanceTimersByTimeAsync(4_000);
        expect(said.at(-1)).toContain('two: No video worker answers');
        newest().says(nameOf(`gk-decode ${workerBuild}`));
        const heard = said.length;
        await vi.advanceTimersByTimeAsync(60_000);
        expect(said).toHaveLength(heard);
        client.remove(one);
        client.remove(two);
      } finally {
        vi.useRealTimers();
      }
    });
  });
});
