import { describe, expect, it } from 'vitest';
import { GkError } from 'gk-sdk';
import type { MicrophoneSink } from 'gk-sdk/dom';
import { MicrophoneTest, RECORDING_S } from './microphone-test.js';

const RATE = 8000;

function opened() {
  let sink: MicrophoneSink | undefined;
  let closed = 0;
  const test = new MicrophoneTest();
  test.start({
    start: (given) => {
      sink = given;
      return () => {
        closed += 1;
      };
    },
  });
  return { test, sink: sink!, closed: () => closed };
}

describe('MicrophoneTest', () => {
  it('tells the level, and turns the microphone off when enough is recorded', () => {
    const { test, sink, closed } = opened();
    expect(test.state.kind).toBe('opening');
    sink.pcm(new Float32Array(RATE).fill(0.5), RATE);
    expect(test.state).toMatchObject({ kind: 'on', recordedS: 1 });
    expect(test.state.kind === 'on' && test.state.levelDb).toBeCloseTo(-6.02, 1);
    for (let second = 1; second < RECORDING_S; second++) sink.pcm(new Float32Array(RATE), RATE);
    expect(test.state.kind === 'off' && test.state.recording?.samples.length).toBe(RECORDING_S * RATE);
    expect(closed()).toBe(1);
    sink.pcm(new Float32Array(RATE), RATE);
    expect(test.state.kind).toBe('off');
  });

  it('says what is wrong', () => {
    const { test, sink } = opened();
    sink.end(new GkError('forbidden', 'You must allow your microphone.'));
    expect(test.state).toMatchObject({ kind: 'failed', error: { message: 'You must allow your microphone.' } });
  });

  it('drops what it has when it is stopped, and begins anew', () => {
    const { test, sink, closed } = opened();
    sink.pcm(new Float32Array(RATE), RATE);
    test.stop();
    expect(test.state).toEqual({ kind: 'off', recording: undefined });
    expect(closed()).toBe(1);
    sink.pcm(new Float32Array(RATE), RATE);
    expect(test.state.kind).toBe('off');
  });
});
