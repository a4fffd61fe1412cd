import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WorkerClient, type WorkerListener } from './worker-client.js';
import type { FromWorker, ToWorker } from './worker-messages.js';

class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage: ((event: { data: FromWorker }) => void) | undefined;
  onerror: ((event: Event) => void) | undefined;
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
}

const newest = (): FakeWorker => FakeWorker.made.at(-1) as FakeWorker;

/** Joins the shared worker; notes each loss. */
function join(url: string, losses: string[]): { client: WorkerClient; id: number } {
  const client = WorkerClient.shared(url);
  const onMessage = (): void => undefined;
  const listener: WorkerListener = { onMessage, onStats: onMessage, onLost: (loss) => losses.push(loss) };
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
});
