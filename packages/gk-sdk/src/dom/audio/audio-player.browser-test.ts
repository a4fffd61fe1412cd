import { expect } from '@open-wc/testing';
import { adtsFrame } from '../../wire/audio/adts.js';
import { createSpeechEncoder, type SpeechCodec } from '../../wire/audio/speech-codec.js';
import type { AudioCodec, AudioUnit } from '../../wire/container/demuxer.js';
import { GkCodec, GkKind, GkParser } from '../../wire.js';
import { microseconds } from '../../util/units.js';
import { acquireAudioContext } from './shared-audio-context.js';
import { createAudioPlayer, type AudioPlayer } from './audio-player.js';

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

const contexts: AudioContext[] = [];
let tap: AnalyserNode | undefined;

/** Listens to what goes to the loudspeaker of contexts that are made from here on. */
function tapLoudspeaker(): () => void {
  const Original = globalThis.AudioContext;
  contexts.length = 0;
  globalThis.AudioContext = class extends Original {
    readonly #tap = new AnalyserNode(this, { fftSize: 4096 });
    constructor(...args: ConstructorParameters<typeof Original>) {
      super(...args);
      this.#tap.connect(super.destination);
      contexts.push(this);
      tap = this.#tap;
    }
    override get destination(): AudioDestinationNode {
      return this.#tap as unknown as AudioDestinationNode;
    }
  };
  return () => {
    globalThis.AudioContext = Original;
  };
}

/** Greatest sample at the loudspeaker, once what was changed has come through. */
async function loudness(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 400));
  const samples = new Float32Array(4096);
  tap?.getFloatTimeDomainData(samples);
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}

/** Gives a player a tone of this amplitude without end, as far ahead as it keeps. */
function feed(player: AudioPlayer, amplitude: number): () => void {
  let at = 0;
  const push = (): void => {
    while (at < 8000 || player.stats.bufferedS < 0.25) {
      player.play(
        Float32Array.from({ length: 320 }, (_, i) => amplitude * Math.sin((at + i) / 3)),
        8000,
      );
      at += 320;
      if (at >= 8000) break;
    }
  };
  push();
  const timer = setInterval(push, 20);
  return () => {
    clearInterval(timer);
  };
}

/** AAC of a recorder's camera. */
async function recordedAac(): Promise<AudioUnit[]> {
  const reply = await fetch('/apps/recorder/assets/clips/front.day.gms');
  const units: AudioUnit[] = [];
  const parser = new GkParser({
    onPacket: ({ kind, codec, payload }) => {
      if (kind === GkKind.audio && codec === GkCodec.aac) units.push(unit('aac', payload.slice(), units.length));
    },
  });
  parser.push(new Uint8Array(await reply.arrayBuffer()));
  return units;
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

  it('is muted until told otherwise, then as loud as gain and volume say, and never clips', async () => {
    const restore = tapLoudspeaker();
    try {
      const player = make();
      // A twentieth of full scale, as recorders send it; the gain is 5.
      const stop = feed(player, 0.05);
      await until(() => player.stats.peakDb > -30, 'quiet sound');
      expect(player.muted).to.equal(true);
      expect(await loudness()).to.equal(0);
      player.muted = false;
      expect(await loudness()).to.be.within(0.22, 0.28);
      player.volume = 0.5;
      expect(await loudness()).to.be.within(0.11, 0.14);
      player.volume = 7;
      expect(player.volume).to.equal(1);
      player.muted = true;
      expect(await loudness()).to.be.below(0.001);
      player.muted = false;
      stop();
      const stopLoud = feed(player, 0.8);
      await until(() => player.stats.peakDb > -3, 'loud sound');
      expect(await loudness()).to.be.within(0.4, 1);
      stopLoud();
    } finally {
      restore();
    }
  });

  it('takes a gain of its own', async () => {
    expect(() => createAudioPlayer({ gain: 21 })).to.throw('gain is 0 to 20');
    const restore = tapLoudspeaker();
    try {
      const player = make({ gain: 2 });
      player.muted = false;
      const stop = feed(player, 0.1);
      await until(() => player.stats.peakDb > -21, 'sound');
      expect(await loudness()).to.be.within(0.18, 0.22);
      stop();
    } finally {
      restore();
    }
  });

  it('is quiet about a browser that refuses to sound, but for who asked', async () => {
    const { resume } = AudioContext.prototype;
    const unhandled: unknown[] = [];
    const listen = (event: PromiseRejectionEvent): void => {
      unhandled.push(event.reason);
      event.preventDefault();
    };
    addEventListener('unhandledrejection', listen);
    const player = make();
    const { context, release } = acquireAudioContext();
    await context.suspend();
    // A context that ended meanwhile refuses so.
    AudioContext.prototype.resume = () => Promise.reject(new DOMException('refused', 'InvalidStateError'));
    try {
      player.muted = false;
      const asked: unknown = await player.resume().catch((error: unknown) => error);
      expect(asked).to.have.property('message', 'refused');
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(unhandled).to.deep.equal([]);
    } finally {
      AudioContext.prototype.resume = resume;
      release();
      removeEventListener('unhandledrejection', listen);
    }
  });

  it('keeps the newest 50 chunks', async () => {
    const player = make();
    await player.resume();
    for (const packet of tone('g711A', 200)) player.push(packet);
    await until(() => player.stats.bufferedS > 0 || player.stats.droppedChunks > 0, 'a report');
    await until(() => player.stats.droppedChunks >= 100, 'older chunks were dropped');
    expect(player.stats.bufferedS).to.be.at.most(2.1);
  });

  it('decodes AAC, past damaged frames, 20 chunks at most', async () => {
    const units = await recordedAac();
    const player = make();
    for (const [index, one] of units.slice(0, 40).entries()) {
      if (index % 10 === 5) one.data.fill(0xa5, 7);
      player.push(one);
    }
    let loudest = Number.NEGATIVE_INFINITY;
    player.subscribe(() => (loudest = Math.max(loudest, player.stats.peakDb)));
    await until(() => loudest > -60, 'sound of AAC');
    expect(player.state.kind).to.equal('playing');
    for (const one of units) {
      player.push(one);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await until(() => player.stats.droppedChunks > 0, 'older chunks were dropped');
    // A chunk is a frame of 1024 samples.
    expect(player.stats.bufferedS).to.be.at.most((20 * 1024) / 8000);
  });

  it('says that AAC cannot be played where there is no decoder, and where the frames make no sense', async () => {
    const { AudioDecoder: original } = globalThis;
    Reflect.deleteProperty(globalThis, 'AudioDecoder');
    try {
      const player = make();
      player.push(unit('aac', new Uint8Array(20)));
      expect(player.state).to.have.nested.property('error.message').that.includes('no AudioDecoder');
    } finally {
      globalThis.AudioDecoder = original;
    }
    const player = make();
    const harm = crypto.getRandomValues(new Uint8Array(60));
    for (let i = 0; i < 40 && player.state.kind !== 'unsupported'; i += 1) {
      player.push(
        unit(
          'aac',
          adtsFrame(
            { objectType: 2, frequencyIndex: 11, channels: 1 },
            harm.map((b) => b ^ i),
          ),
        ),
      );
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(player.state).to.have.nested.property('error.code', 'unsupported');
  });

  it('says what it cannot play', () => {
    const player = make();
    player.push(unit('unknown-99', new Uint8Array(4)));
    expect(player.state).to.have.nested.property('error.code', 'unsupported');
  });

  it('shares one context, which ends with the last player', async () => {
    const restore = tapLoudspeaker();
    try {
      const [first, second] = [make(), make()];
      expect(contexts).to.have.length(1);
      first.close();
      first.close();
      expect(contexts[0]?.state).not.to.equal('closed');
      second.close();
      await until(() => contexts[0]?.state === 'closed', 'the context ends');
    } finally {
      restore();
    }
  });

  it('stands starts and ends while its worklet is loaded', async () => {
    // Where a context of WebKitGTK starts or ends meanwhile, the page can stand still for good.
    for (let round = 0; round < 12; round++) {
      const player = make();
      const endsAtMs = performance.now() + 8 * round;
      do {
        player.muted = false;
        await new Promise((resolve) => setTimeout(resolve, 0));
      } while (performance.now() < endsAtMs);
      player.close();
    }
    const player = make();
    player.muted = false;
    for (const packet of tone('pcm16', 10)) player.push(packet);
    await until(() => player.state.kind === 'playing', 'it plays');
  });

  it('is blocked until the context may sound', async () => {
    const restore = tapLoudspeaker();
    try {
      const player = make();
      await contexts[0]?.suspend();
      for (const packet of tone('pcm16', 5)) player.push(packet);
      expect(player.state.kind).to.equal('blocked');
      let told = 0;
      player.subscribe(() => (told += 1));
      player.muted = false;
      await until(() => player.state.kind === 'playing' && told > 0, 'a click unmutes');
    } finally {
      restore();
    }
  });

  it('tells that a strict page needs the address of the worklet, and plays with it', async () => {
    const frame = document.createElement('iframe');
    const states = new Map<string, string>();
    const hear = ({ data, source }: MessageEvent<{ name: string; state: string }>): void => {
      if (source === frame.contentWindow) states.set(data.name, data.state);
    };
    addEventListener('message', hear);
    frame.src = '/gk-test-strict-audio-page.html';
    document.body.append(frame);
    try {
      await until(() => states.size === 2, `both players tell; ${JSON.stringify([...states])}`);
      expect(states.get('inlined')).to.include('workletUrl');
      expect(states.get('served')).to.equal('playing');
    } finally {
      removeEventListener('message', hear);
      frame.remove();
    }
  });
});
