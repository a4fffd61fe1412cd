import type { GkPacket } from 'gk-sdk/wire';
import { done, reasonOf, type DeviceAnswer } from '../../device/device-answer.js';
import type { DeviceLink, RecordedRequest, TransferProgress } from '../../device/device-link.js';

/** A recording that is being read. */
export interface RecordingSource {
  /** In batches. */
  readonly packets: AsyncIterable<readonly GkPacket[]>;
  close(): void;
}

/** The questions of a link by which a recording is transferred. */
export type TransferLink = Pick<DeviceLink, 'fetchRecording' | 'openRecording'>;

export interface TransferOptions {
  readonly signal: AbortSignal;
  /** Told as the bytes of a file come. */
  readonly onProgress: (progress: TransferProgress) => void;
}

/** A device does not send its recording, or no further; the message is for the user. */
export class DeviceSendsNone extends Error {
  override readonly name = 'DeviceSendsNone';
}

/**
 * Has a device send a recording that nobody watches: as a file, or, from one that sends none, as it is played. The answer is there
 * when the device begins.
 */
export async function openTransfer(
  link: TransferLink,
  deviceId: string,
  request: RecordedRequest,
  { signal, onProgress }: TransferOptions,
): Promise<DeviceAnswer<RecordingSource>> {
  const end = new AbortController();
  const stop = (): void => {
    end.abort();
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const handover = new Handover();
  const answer = link.fetchRecording(
    deviceId,
    request,
    {
      progress: (progress) => {
        handover.begin();
        onProgress(progress);
      },
      packets: (batch) => handover.give(batch),
    },
    { signal: end.signal },
  );
  const ended = answer.then((last) => {
    signal.removeEventListener('abort', stop);
    handover.end(last);
    return last;
  });
  const first = await Promise.race([handover.begun, ended]);
  if (first === undefined || first.kind === 'done') {
    return done({ packets: handover.read(), close: stop });
  }
  return first.kind === 'unsupported' ? link.openRecording(deviceId, { ...request, asFile: true }, { signal }) : first;
}

/** Passes what a device gives to a reader, one batch at a time. */
class Handover {
  #begin: () => void = () => undefined;
  /** Resolves with the first sign of the transfer. */
  readonly begun = new Promise<undefined>((resolve) => {
    this.#begin = () => {
      resolve(undefined);
    };
  });
  #given: { readonly batch: readonly GkPacket[]; readonly taken: () => void } | undefined;
  #last: DeviceAnswer<void> | undefined;
  #wake: () => void = () => undefined;

  begin(): void {
    this.#begin();
  }

  /** Resolves when the batch was read, or nobody reads any more. */
  give(batch: readonly GkPacket[]): Promise<void> {
    this.begin();
    return new Promise((resolve) => {
      this.#given = { batch, taken: resolve };
      this.#wake();
    });
  }

  end(last: DeviceAnswer<void>): void {
    this.#last = last;
    this.#wake();
  }

  /** @throws DeviceSendsNone when the device breaks off. */
  async *read(): AsyncIterable<readonly GkPacket[]> {
    try {
      for (;;) {
        const given = this.#given;
        if (given !== undefined) {
          this.#given = undefined;
          yield given.batch;
          given.taken();
        } else if (this.#last !== undefined) {
          if (this.#last.kind !== 'done') throw new DeviceSendsNone(reasonOf(this.#last));
          return;
        } else {
          await new Promise<void>((resolve) => (this.#wake = resolve));
        }
      }
    } finally {
      this.#given?.taken();
    }
  }
}
