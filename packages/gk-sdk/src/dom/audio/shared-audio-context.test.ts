import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flushMicrotasks } from '../../testing/fake-clock.js';
import { acquireAudioContext, loadsInto } from './shared-audio-context.js';

class FakeContext {
  static calls: string[] = [];
  state = 'suspended';
  readonly destination = {};

  resume(): Promise<void> {
    FakeContext.calls.push('resume');
    this.state = 'running';
    return Promise.resolve();
  }

  close(): Promise<void> {
    FakeContext.calls.push('close');
    this.state = 'closed';
    return Promise.resolve();
  }
}

class FakeNode {
  connect(to: unknown): unknown {
    return to;
  }
}

beforeEach(() => {
  FakeContext.calls = [];
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('DynamicsCompressorNode', FakeNode);
  vi.stubGlobal('GainNode', FakeNode);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('acquireAudioContext', () => {
  it('starts at once, so that the gesture counts that it is called in, and once', async () => {
    const one = acquireAudioContext();
    const resumed = one.resume();
    expect(FakeContext.calls).toEqual(['resume']);
    await resumed;
    await one.resume();
    expect(FakeContext.calls).toEqual(['resume']);
    one.release();
    await flushMicrotasks();
  });

  it('ends with its last user', async () => {
    const [one, two] = [acquireAudioContext(), acquireAudioContext()];
    expect(one.context).toBe(two.context);
    one.release();
    one.release();
    await flushMicrotasks();
    expect(FakeContext.calls).toEqual([]);
    two.release();
    await flushMicrotasks();
    expect(FakeContext.calls).toEqual(['close']);
  });

  it('neither starts nor ends while its worklet is loaded, whether that comes or not', async () => {
    for (const isRefused of [false, true]) {
      FakeContext.calls = [];
      const one = acquireAudioContext();
      let settle = (): void => undefined;
      const loading = new Promise<void>((resolve, reject) => {
        settle = isRefused
          ? () => {
              reject(new Error('refused'));
            }
          : resolve;
      });
      loadsInto(one.context, loading);
      const resumed = one.resume();
      one.release();
      await flushMicrotasks();
      expect(FakeContext.calls).toEqual([]);
      settle();
      await resumed;
      await flushMicrotasks();
      expect(FakeContext.calls.at(-1)).toBe('close');
    }
  });
});
