import { expect, it } from 'vitest';
import type { DemuxerSink } from 'gk-sdk/wire';
import { forwardingSink } from './forwarding-sink.js';

it('hands on to the sink of the moment, whatever it takes', () => {
  const got: string[] = [];
  let latest: Partial<DemuxerSink> | undefined = { onSkipped: (bytes) => got.push(`first ${bytes}`) };
  const sink = forwardingSink(() => latest);
  sink.onSkipped?.(1);
  sink.onEnd?.();
  latest = { onSkipped: (bytes) => got.push(`second ${bytes}`), onEnd: () => got.push('end') };
  sink.onSkipped?.(2);
  sink.onEnd?.();
  latest = undefined;
  sink.onSkipped?.(3);
  expect(got).toEqual(['first 1', 'second 2', 'end']);
});
