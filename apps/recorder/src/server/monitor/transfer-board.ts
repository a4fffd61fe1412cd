import type { DeviceAnswer } from '../../device/device-answer.js';
import type { DeviceLink, DeviceRecording, RecordedRequest, TransferSink } from '../../device/device-link.js';
import type { UploadTaskRow } from './task-rows.js';

/** Finished transfers that stay to be seen. */
const KEPT_TRANSFERS = 100;

export interface TransferBoardOptions {
  /** Whether a device has a connection of its own: what simulated ones send is no transfer. */
  readonly isReal: (deviceId: string) => boolean;
  /** Unix milliseconds. */
  readonly now: () => number;
}

interface Transfer {
  readonly taskId: number;
  readonly deviceId: string;
  readonly by: 'ftp' | 'play';
  readonly request: RecordedRequest;
  readonly addedS: number;
  startS: number;
  endS: number;
  bytes: number;
  ofBytes: number | undefined;
  hasError: boolean;
}

/** Recordings that terminals send to this server: files by FTP (9206), and what they play to be kept (9201). */
export class TransferBoard {
  readonly #options: TransferBoardOptions;
  readonly #transfers: Transfer[] = [];
  #lastId = 0;

  constructor(options: TransferBoardOptions) {
    this.#options = options;
  }

  /** A link whose transfers stand on this board. */
  watched(link: DeviceLink): DeviceLink {
    return {
      ...link,
      fetchRecording: (deviceId, request, sink, options) => {
        if (!this.#options.isReal(deviceId)) return link.fetchRecording(deviceId, request, sink, options);
        const transfer = this.#begin(deviceId, request, 'ftp');
        return this.#untilEnd(transfer, link.fetchRecording(deviceId, request, this.#counted(transfer, sink), options));
      },
      openRecording: async (deviceId, request, options) => {
        const answer = await link.openRecording(deviceId, request, options);
        if (request.asFile !== true || answer.kind !== 'done' || !this.#options.isReal(deviceId)) return answer;
        return { ...answer, value: this.#played(this.#begin(deviceId, request, 'play'), answer.value) };
      },
    };
  }

  /** All that are under way, and the newest of those that have ended, oldest first. */
  rows(): UploadTaskRow[] {
    return this.#transfers.map(({ taskId, deviceId, by, request, addedS, startS, endS, bytes, ofBytes, hasError }) => ({
      taskid: taskId,
      isProcessing: startS > 0 && endS === 0 ? 1 : 0,
      isDone: endS > 0 && !hasError ? 1 : 0,
      error: hasError ? 1 : 0,
      deviceid: deviceId,
      appdevid: 0,
      eventtime: Math.floor(request.startS),
      addtime: addedS,
      starttime: startS,
      endtime: endS,
      filePath: `${deviceId}/${request.channel}/${Math.floor(request.startS)}-${Math.ceil(request.endS)}`,
      curl: '',
      by,
      bytes,
      ...(ofBytes !== undefined && { ofBytes }),
    }));
  }

  #begin(deviceId: string, request: RecordedRequest, by: Transfer['by']): Transfer {
    const over = this.#transfers.filter(({ endS }) => endS > 0);
    if (over.length >= KEPT_TRANSFERS && over[0] !== undefined) this.#remove(over[0]);
    const addedS = this.#nowS();
    this.#lastId += 1;
    const transfer: Transfer = {
      taskId: this.#lastId,
      deviceId,
      by,
      request,
      addedS,
      startS: by === 'play' ? addedS : 0,
      endS: 0,
      bytes: 0,
      ofBytes: undefined,
      hasError: false,
    };
    this.#transfers.push(transfer);
    return transfer;
  }

  async #untilEnd(transfer: Transfer, answer: Promise<DeviceAnswer<void>>): Promise<DeviceAnswer<void>> {
    let kind: DeviceAnswer<void>['kind'] = 'failed';
    try {
      const last = await answer;
      kind = last.kind;
      return last;
    } finally {
      // It plays instead, which is a transfer of its own.
      if (kind === 'unsupported') this.#remove(transfer);
      else this.#end(transfer, kind !== 'done');
    }
  }

  #counted(transfer: Transfer, sink: TransferSink): TransferSink {
    return {
      progress: (progress) => {
        transfer.startS ||= this.#nowS();
        transfer.bytes = progress.bytes;
        transfer.ofBytes = progress.ofBytes ?? transfer.ofBytes;
        sink.progress(progress);
      },
      packets: (batch) => sink.packets(batch),
    };
  }

  #played(transfer: Transfer, recording: DeviceRecording): DeviceRecording {
    const end = (hasError: boolean): void => {
      this.#end(transfer, hasError);
    };
    const counted = async function* (): DeviceRecording['packets'] {
      let isWhole = false;
      try {
        for await (const batch of recording.packets) {
          for (const { payload } of batch) transfer.bytes += payload.byteLength;
          yield batch;
        }
        isWhole = true;
      } finally {
        end(!isWhole);
      }
    };
    return {
      ...recording,
      packets: counted(),
      close: () => {
        end(true);
        recording.close();
      },
    };
  }

  #end(transfer: Transfer, hasError: boolean): void {
    if (transfer.endS > 0) return;
    transfer.endS = this.#nowS();
    transfer.hasError = hasError;
    // The whole is an estimate by the share of the time that was asked for.
    if (!hasError) transfer.ofBytes = undefined;
  }

  #remove(transfer: Transfer): void {
    const at = this.#transfers.indexOf(transfer);
    if (at >= 0) this.#transfers.splice(at, 1);
  }

  #nowS(): number {
    return Math.floor(this.#options.now() / 1000);
  }
}
