import { expect } from '@open-wc/testing';
import { createSpeechEncoder, type SpeechCodec } from '../../wire/audio/speech-codec.js';
import type { AudioCodec, AudioUnit } from '../../wire/container/demuxer.js';
import { microseconds } from '../../util/units.js';
import { createAudioPlayer, type AudioPlayer } from './audio-player.js';
import { audioWorkletSource } from './audio-worklet.generated.js';
import { microphoneSource } from './microphone.js';

const players: AudioPlayer[] = [];
afterEach(() => {
  for (const player of players.splice(0)) player.close();
});

function make(...options: Parameters<typeof createAudioPlayer>): AudioPlayer {
  const player = createAudioPlayer(...options);
  players.push(player);
  return player;
}

const unit = (codec: AudioCodec, data: Uint8Array, index = 0): AudioUnit => ({
  channel: 1,
  codec,
  capturedAtUs: microseconds(index * 40_000),
  discontinuity: false,
  data,
});

/** Packets of 40 ms of a tone at half of full scale. */
function tone(codec: SpeechCodec, packets: number): AudioUnit[] {
  const encode = createSpeechEncoder(codec);
  return Array.from({ length: packets }, (_, index) => {
    const samples = Int16Array.from({ length: 320 }, (__, i) => Math.round(16_384 * Math.sin((index * 320 + i) / 3)));
    return unit(codec, encode(samples), index);
  });
}

async function until(isDone: () => boolean, what: string): Promise<void> {
  const givenUpAt = performance.now() + 8000;
  while (!isDone()) {
    if (performance.now() > givenUpAt) throw new Error(`never: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const CODECS: readonly SpeechCodec[] = ['pcm16', 'g711A', 'g711Mu', 'g726_16', 'g726_24', 'g726_32', 'g726_40'];

describe('createAudioPlayer', () => {
  for (const codec of CODECS) {
    it(`plays ${codec}`, async () => {
      const player = make();
      for (const packet of tone(codec, 20)) player.push(packet);
      let loudest = Number.NEGATIVE_INFINITY;
      player.subscribe(() => (loudest = Math.max(loudest, player.stats.peakDb)));
      await until(() => loudest > -9, `${codec} at half of full scale`);
      expect(loudest).to.be.below(0);
      expect(player.state.kind).to.equal('playing');
    });
  }

  it('is muted until told otherwise', () => {
    const player = make();
    expect(player.muted).to.equal(true);
    player.muted = false;
    player.volume = 7;
    expect(player.volume).to.equal(1);
  });

  it('keeps the newest 50 chunks', async () => {
    const player = make();
    await player.resume();
    for (const packet of tone('g711A', 200)) player.push(packet);
    await until(() => player.stats.bufferedS > 0 || player.stats.droppedChunks > 0, 'a report');
    await until(() => player.stats.droppedChunks >= 100, 'older chunks were dropped');
    expect(player.stats.bufferedS).to.be.at.most(2.1);
  });

  it('decodes AAC where the browser does, 20 chunks at most', async () => {
    // One silent frame of AAC-LC, 8 kHz, mono, in ADTS.
    const frame = Uint8Array.of(0xff, 0xf1, 0x6c, 0x40, 0x01, 0xdf, 0xfc, 0x00, 0xc8, 0x40, 0x20, 0x0e, 0x00, 0x00);
    const player = make();
    player.push(unit('aac', frame));
    await until(() => player.state.kind !== 'idle', 'an answer');
    expect(['playing', 'unsupported']).to.include(player.state.kind);
  });

  it('says what it cannot play', () => {
    const player = make();
    player.push(unit('unknown-99', new Uint8Array(4)));
    expect(player.state).to.have.nested.property('error.code', 'unsupported');
  });

  it('shares one context, which ends with the last player', async () => {
    const made: AudioContext[] = [];
    const Original = globalThis.AudioContext;
    globalThis.AudioContext = class extends Original {
      constructor(...args: ConstructorParameters<typeof Original>) {
        super(...args);
        made.push(this);
      }
    };
    try {
      const [first, second] = [make(), make()];
      expect(made).to.have.length(1);
      first.close();
      first.close();
      expect(made[0]?.state).not.to.equal('closed');
      second.close();
      await until(() => made[0]?.state === 'closed', 'the context ends');
    } finally {
      globalThis.AudioContext = Original;
    }
  });

  it('loads the worklet from an address, and says so where it cannot', async () => {
    const url = URL.createObjectURL(new Blob([audioWorkletSource], { type: 'text/javascript' }));
    const good = make({ workletUrl: url });
    for (const packet of tone('pcm16', 10)) good.push(packet);
    await until(() => good.stats.bufferedS > 0 || good.stats.peakDb > -9, 'sound');
    good.close();
    const bad = make({ workletUrl: '/nowhere/audio-worklet.js' });
    await until(() => bad.state.kind === 'unsupported', 'words');
    URL.revokeObjectURL(url);
  });
});

describe('microphoneSource', () => {
  const { mediaDevices } = navigator;
  function withUserMedia(getUserMedia: () => Promise<MediaStream>): () => void {
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
    return () => {
      Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
    };
  }

  it('gives what the microphone hears, and turns it off when it is stopped', async () => {
    const context = new AudioContext();
    const oscillator = new OscillatorNode(context, { frequency: 440 });
    const destination = new MediaStreamAudioDestinationNode(context);
    oscillator.connect(destination);
    oscillator.start();
    const restore = withUserMedia(() => Promise.resolve(destination.stream));
    let loudest = 0;
    let rate = 0;
    const stop = microphoneSource().start({
      pcm: (samples, sampleRate) => {
        rate = sampleRate;
        loudest = Math.max(loudest, ...samples);
      },
      end: () => undefined,
    });
    try {
      await until(() => loudest > 0.5, 'a tone');
      expect(rate).to.be.at.least(8000);
      stop();
      expect(destination.stream.getAudioTracks()[0]?.readyState).to.equal('ended');
    } finally {
      stop();
      restore();
      await context.close();
    }
  });

  const REFUSALS: readonly (readonly [string, string])[] = [
    ['NotAllowedError', 'forbidden'],
    ['NotFoundError', 'not-found'],
    ['NotReadableError', 'internal'],
  ];
  for (const [name, code] of REFUSALS) {
    it(`says in words: ${name}`, async () => {
      const restore = withUserMedia(() => Promise.reject(new DOMException('no', name)));
      try {
        const error = await new Promise<unknown>((resolve) => {
          microphoneSource().start({ pcm: () => undefined, end: resolve });
        });
        expect(error).to.have.property('code', code);
      } finally {
        restore();
      }
    });
  }

  it('says that an insecure page has none', async () => {
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
    try {
      const error = await new Promise<unknown>((resolve) => {
        microphoneSource().start({ pcm: () => undefined, end: resolve });
      });
      expect(error).to.have.property('code', 'unsupported');
    } finally {
      Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
    }
  });
});
