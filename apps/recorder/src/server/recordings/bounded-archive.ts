import type { GkPacket } from 'gk-sdk/wire';
import { BoundedQuestions, type BoundedQuestionsOptions } from '../../device/bounded-questions.js';
import { RecordingsError } from '../../device/recordings-error.js';
import type {
  MinutesQuery,
  NextQuery,
  PacketQuery,
  RecordingArchive,
  RecordingDeletion,
  RecordingSegment,
  SegmentQuery,
} from '../../device/recording-archive.js';

/**
 * An archive whose questions always end: with its answer, or with a `RecordingsError`. Nobody waits for one that does not listen
 * to its signal, that takes longer than 12 s for an answer or a batch, or that still works when the recorder stops.
 */
export class BoundedArchive implements RecordingArchive {
  readonly #source: RecordingArchive;
  readonly #questions: BoundedQuestions;

  constructor(source: RecordingArchive, options: Omit<BoundedQuestionsOptions, 'error'>) {
    this.#source = source;
    this.#questions = new BoundedQuestions({ ...options, error: (code, cause) => new RecordingsError(code, cause) });
  }

  minutes(query: MinutesQuery, signal: AbortSignal): Promise<Uint8Array> {
    return this.#questions.ask(signal, (end) => this.#source.minutes(query, end));
  }

  segments(query: SegmentQuery, signal: AbortSignal): AsyncIterable<readonly RecordingSegment[]> {
    return this.#questions.pages(signal, (end) => this.#source.segments(query, end));
  }

  nextRecordedS(query: NextQuery, signal: AbortSignal): Promise<number | undefined> {
    return this.#questions.ask(signal, (end) => this.#source.nextRecordedS(query, end));
  }

  packets(query: PacketQuery, signal: AbortSignal): AsyncIterable<readonly GkPacket[]> {
    return this.#questions.pages(signal, (end) => this.#source.packets(query, end));
  }

  stillAt(deviceId: string, channel: number, atMs: number, signal: AbortSignal): Promise<Uint8Array | undefined> {
    return this.#questions.ask(signal, (end) => this.#source.stillAt(deviceId, channel, atMs, end));
  }

  delete(deletion: RecordingDeletion, signal: AbortSignal): Promise<number> {
    return this.#questions.ask(signal, (end) => this.#source.delete(deletion, end));
  }

  /** Ends all that is open, and refuses what comes after it. */
  close(): void {
    this.#questions.close();
  }
}
