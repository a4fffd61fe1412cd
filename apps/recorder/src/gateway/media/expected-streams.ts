import type { MediaReceiver } from './media-line.js';
import { isSameTerminal, type StreamHead } from './stream-head.js';

/** A stream that a terminal was asked for. */
export interface ExpectedStream {
  /** Id in the header of its 808 messages. */
  readonly terminal: Uint8Array;
  readonly channel: number;
  readonly receiver: MediaReceiver;
  /** IP address of a terminal that may connect and say nothing: it listens to a broadcast. */
  readonly silentFrom?: string;
}

/** The streams that may come on one port. A header tells neither live from playback nor main from sub: the port does. */
export class ExpectedStreams {
  readonly #expected = new Set<ExpectedStream>();

  /** Waits for a stream; returns a function that does no longer. */
  expect(stream: ExpectedStream): () => void {
    this.#expected.add(stream);
    return () => this.#expected.delete(stream);
  }

  /** The receiver of a stream that was asked for, which is no longer expected then. */
  claim(head: StreamHead): MediaReceiver | undefined {
    const own = [...this.#expected].filter(({ terminal }) => isSameTerminal(terminal, head.terminal));
    const found =
      own.find(({ channel }) => channel === head.channel) ??
      // A terminal that tells no channel means the only one that it was asked for.
      (head.channel === 0 && own.length === 1 ? own[0] : undefined);
    if (found !== undefined) this.#expected.delete(found);
    return found?.receiver;
  }

  /** The broadcast that a connection of this address is for, which says nothing of itself; it is no longer expected then. */
  claimSilent(address: string | undefined): ExpectedStream | undefined {
    // Terminals behind one address hear the same: whoever was asked first connects first.
    const found = [...this.#expected].find(({ silentFrom }) => silentFrom !== undefined && silentFrom === address);
    if (found !== undefined) this.#expected.delete(found);
    return found;
  }
}
