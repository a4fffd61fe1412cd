import { expect } from '@open-wc/testing';
import { SoundTap } from '../../fixtures/sound-tap.js';
import { ClipTransport } from '../fixtures/clip-transport.js';
import { createRecordedView } from './recorded-view.js';
import type { RecordedView } from './recorded-view-types.js';

const START_S = 1_700_000_000;
const TONES = new Map([
  [1, 500],
  [2, 1_500],
]);

let units: readonly Uint8Array[] = [];
const tap = new SoundTap({ fftSize: 2048, smoothingTimeConstant: 0 });
let view: RecordedView | undefined;

/** Frequency of the audible tone, Hz; undefined for silence. */
function heardHz(): number | undefined {
  const { context, analyser } = tap;
  if (context === undefined || analyser === undefined) return undefined;
  const levels = new Float32Array(analyser.frequencyBinCount);
  analyser.getFloatFrequencyData(levels);
  const loudest = levels.reduce((best, level, at) => (level > (levels[best] ?? -Infinity) ? at : best), 0);
  if ((levels[loudest] ?? -Infinity) < -60) return undefined;
  return (loudest * context.sampleRate) / analyser.fftSize;
}

const isNear = (hz: number) => (): boolean => Math.abs((heardHz() ?? 0) - hz) < 60;

async function until(isDone: () => boolean, what: string): Promise<void> {
  const givenUpAt = performance.now() + 10_000;
  while (!isDone()) {
    if (performance.now() > givenUpAt) throw new Error(`never: ${what}; heard ${heardHz()}, ${view?.state.kind}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Checks for half a second that the sound is silent. */
async function isSilent(): Promise<boolean> {
  for (let i = 0; i < 25; i++) {
    if (heardHz() !== undefined) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

function open(options: { readonly workletUrl?: string } = {}): RecordedView {
  view = createRecordedView({
    createPlayback: (onChunk) => {
      const transport = new ClipTransport(units, START_S, [1, 2], onChunk);
      for (const [channel, hz] of TONES) transport.tones.set(channel, hz);
      return transport;
    },
    ...options,
  });
  for (const { element } of view.channels) document.body.append(element);
  view.play();
  return view;
}

before(async () => {
  units = await ClipTransport.load();
});

beforeEach(() => {
  tap.open();
});

afterEach(async () => {
  view?.close();
  await tap.close();
});

describe('sound of a recorded view', () => {
  it('is told of each channel, and silent until one is chosen', async () => {
    const playing = open();
    await until(() => playing.channels.every(({ hasSound }) => hasSound), 'sound of both');
    expect(playing.soundChannel).to.equal(undefined);
    expect(tap.context).to.equal(undefined);
  });

  it('is that of the chosen channel, of another one when that is chosen, and none when none is', async () => {
    const playing = open();
    playing.soundChannel = 1;
    await until(isNear(500), 'channel 1 is heard');
    playing.soundChannel = 2;
    await until(isNear(1_500), 'channel 2 is heard');
    playing.volume = 0;
    await until(() => heardHz() === undefined, 'silence');
    playing.volume = 1;
    await until(isNear(1_500), 'channel 2 again');
    playing.soundChannel = undefined;
    await until(() => tap.context?.state === 'closed', 'nothing is left of it');
  });

  it('stops with a pause, and is left out at any other speed than 1', async () => {
    const playing = open();
    playing.soundChannel = 1;
    await until(isNear(500), 'heard');
    playing.pause();
    await until(() => heardHz() === undefined, 'silence in a pause');
    playing.resume();
    await until(isNear(500), 'heard again');
    playing.setSpeed(4);
    await until(() => heardHz() === undefined, 'silence at speed 4');
    expect(await isSilent()).to.equal(true);
    playing.setSpeed(1);
    await until(isNear(500), 'heard at speed 1');
  });

  it('ends with a channel that is taken away', async () => {
    const playing = open();
    playing.soundChannel = 2;
    await until(isNear(1_500), 'heard');
    playing.setChannels([1]);
    expect(playing.soundChannel).to.equal(undefined);
    await until(() => tap.context?.state === 'closed', 'nothing is left of it');
  });

  it('takes its worklet from an address, where a policy forbids scripts from blob URLs', async () => {
    const { audioWorkletSource } = await import('../../audio/audio-worklet.generated.js');
    const asked: string[] = [];
    const url = URL.createObjectURL(new Blob([audioWorkletSource], { type: 'text/javascript' }));
    const original = AudioWorklet.prototype.addModule;
    AudioWorklet.prototype.addModule = function (address, ...rest) {
      asked.push(String(address));
      return original.call(this, address, ...rest);
    };
    try {
      const playing = open({ workletUrl: url });
      playing.soundChannel = 1;
      await until(isNear(500), 'heard');
      expect(asked).to.deep.equal([url]);
    } finally {
      AudioWorklet.prototype.addModule = original;
    }
  });
});
