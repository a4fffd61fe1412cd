import { afterEach, expect, it, vi } from 'vitest';
import { prepareLivePlayer } from './prepare-live-player.js';
import { WorkerClient } from '../worker/worker-client.js';

let workers: { ended: boolean }[] = [];

class FakeWorker {
  readonly #note = { ended: false };

  constructor() {
    workers.push(this.#note);
  }

  postMessage(): void {}

  addEventListener(): void {}

  terminate(): void {
    this.#note.ended = true;
  }
}

/** Starts a player with the worker; returns a function that stops it. */
function play(workerUrl: string): () => void {
  const nothing = (): void => undefined;
  const client = WorkerClient.shared(workerUrl);
  const id = client.add({ onMessage: nothing, onStats: nothing, onLost: nothing });
  return () => {
    client.remove(id);
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
  workers = [];
});

it('starts the worker that the player uses then, and ends it when nobody comes', () => {
  vi.stubGlobal('Worker', FakeWorker);
  const release = prepareLivePlayer({ workerUrl: '/decode.js' });
  expect(workers).toEqual([{ ended: false }]);
  const end = play('/decode.js');
  release();
  expect(workers, 'the player has it').toEqual([{ ended: false }]);
  end();
  expect(workers).toEqual([{ ended: true }]);
  prepareLivePlayer({ workerUrl: '/decode.js' })();
  expect(workers).toEqual([{ ended: true }, { ended: true }]);
});

it('can be released twice without harm to who else has prepared a player', () => {
  vi.stubGlobal('Worker', FakeWorker);
  const release = prepareLivePlayer({ workerUrl: '/decode.js' });
  const another = prepareLivePlayer({ workerUrl: '/decode.js' });
  release();
  release();
  expect(workers).toEqual([{ ended: false }]);
  another();
  expect(workers).toEqual([{ ended: true }]);
});

it('does nothing where the page allows no workers', () => {
  vi.stubGlobal('Worker', function refuse() {
    throw new DOMException('not allowed', 'SecurityError');
  });
  expect(() => {
    prepareLivePlayer({ workerUrl: '/decode.js' })();
  }).not.toThrow();
});
