import { expect } from '@open-wc/testing';
import type { GkError } from '../../errors/gk-error.js';
import { skip } from '../fixtures/browser-features.js';
import { listMicrophones, microphoneSource } from './microphone.js';

async function until(isDone: () => boolean, what: string): Promise<void> {
  const givenUpAt = performance.now() + 8000;
  while (!isDone()) {
    if (performance.now() > givenUpAt) throw new Error(`never: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

describe('microphoneSource', () => {
  const { mediaDevices } = navigator;
  function withUserMedia(getUserMedia: (constraints: MediaStreamConstraints) => Promise<MediaStream>): () => void {
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
    ['OverconstrainedError', 'not-found'],
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
      const list = await listMicrophones().catch((cause: unknown) => cause);
      expect(list).to.have.property('message').that.includes('https');
    } finally {
      Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
    }
  });

  it('hears a microphone of this machine, each time it is started', async function () {
    const devices = await mediaDevices.enumerateDevices();
    if (!devices.some(({ kind }) => kind === 'audioinput')) skip(this, 'this browser has no made-up microphone');
    const [first] = await listMicrophones();
    const tracks: MediaStreamTrack[] = [];
    const original = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await original(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
    try {
      for (let round = 0; round < 2; round += 1) {
        let heard = 0;
        let loudest = 0;
        let error: GkError | undefined;
        const source = microphoneSource({
          ...(first && { deviceId: first.deviceId }),
          echoCancellation: false,
          noiseSuppression: false,
          autoGainControl: false,
        });
        const stop = source.start({
          pcm: (samples) => {
            heard += samples.length;
            loudest = Math.max(loudest, ...samples);
          },
          end: (cause) => (error = cause),
        });
        // The browser's made-up device beeps once a second.
        await until(() => loudest > 0.01 || error !== undefined, 'a beep');
        // Its words, which a report can print in any browser.
        expect(error?.message).to.equal(undefined);
        stop();
        expect(tracks.map(({ readyState }) => readyState)).to.deep.equal(tracks.map(() => 'ended'));
        const then = heard;
        await new Promise((resolve) => setTimeout(resolve, 100));
        expect(heard).to.equal(then);
      }
    } finally {
      Reflect.deleteProperty(mediaDevices, 'getUserMedia');
    }
  });

  it('asks for the chosen microphone, and for any where the list has no ids before one is allowed', async () => {
    const asked: unknown[] = [];
    const restore = withUserMedia(({ audio }) => {
      asked.push(typeof audio === 'object' && audio.deviceId);
      return Promise.reject(new DOMException('no', 'NotFoundError'));
    });
    try {
      for (const deviceId of ['desk', '']) {
        await new Promise<unknown>((end) => microphoneSource({ deviceId }).start({ pcm: () => undefined, end }));
      }
      expect(asked).to.deep.equal([{ exact: 'desk' }, undefined]);
    } finally {
      restore();
    }
  });

  it('takes no microphone that was allowed after the talk had ended', async () => {
    const context = new AudioContext();
    const destination = new MediaStreamAudioDestinationNode(context);
    let allow: (stream: MediaStream) => void = () => undefined;
    const restore = withUserMedia(() => new Promise((resolve) => (allow = resolve)));
    let calls = 0;
    try {
      const stop = microphoneSource().start({ pcm: () => (calls += 1), end: () => (calls += 1) });
      stop();
      allow(destination.stream);
      await until(() => destination.stream.getAudioTracks()[0]?.readyState === 'ended', 'it is off');
      expect(calls).to.equal(0);
    } finally {
      restore();
      await context.close();
    }
  });

  it('tells when the microphone is pulled out', async () => {
    const context = new AudioContext();
    const destination = new MediaStreamAudioDestinationNode(context);
    // Firefox emits no blocks of a stream without input.
    const source = new ConstantSourceNode(context, { offset: 0.1 });
    source.connect(destination);
    source.start();
    // Firefox does not deliver events dispatched by a script to listeners of a track.
    const [track] = destination.stream.getAudioTracks() as [MediaStreamTrack];
    const listeners: EventListener[] = [];
    track.addEventListener = (type: string, listener: EventListener) => type === 'ended' && listeners.push(listener);
    const restore = withUserMedia(() => Promise.resolve(destination.stream));
    try {
      let ended: GkError | undefined;
      let heard = 0;
      microphoneSource().start({ pcm: () => (heard += 1), end: (error) => (ended = error) });
      await until(() => heard > 0, 'a block');
      for (const listener of listeners) listener(new Event('ended'));
      expect(ended?.code).to.equal('not-found');
    } finally {
      restore();
      await context.close();
    }
  });
});
