import type { GkError } from '../errors/gk-error.js';

/** Receives the sound of a source. Nothing is called after `end`, nor after the source was stopped. @public */
export interface TalkSink {
  /** The next mono samples, -1 to 1, of any number, at a rate that stays while the source runs. */
  pcm(samples: Float32Array, sampleRate: number): void;
  /** There is no more, with an error when it failed. */
  end(error?: GkError): void;
}

/**
 * Source of sound for a talk: a microphone, a WAV file, a synthesised voice. It is started when the user begins to
 * speak and stopped when they are done, so that no microphone stays on in between.
 *
 * @public
 */
export interface TalkSource {
  /** Begins to give sound at the pace of true time; returns a function that stops it, idempotent. */
  start(sink: TalkSink): () => void;
}
