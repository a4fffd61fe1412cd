import type { DeviceRecord } from '../model/device-list/device-record.js';
import { readDeviceRow, readDeviceUpdate } from '../model/device-list/read-device-row.js';
import type { VcpMessage } from '../wire/vcp/message.js';
import type { DeviceList } from './queries.js';
import type { ReadRow, RowList, RowReader } from '../model/device-list/repeated-rows.js';
import { batchRows, isLastOfBatch } from './reply.js';

/** Reads rows of the online list and their identity. @internal */
export const ONLINE_ROWS: RowReader<DeviceRecord> = { read: readDeviceUpdate, idOf: (row) => row.deviceId };

/** Gets the rows of a message of the online list. @internal */
export type OnlineListener = (devices: readonly DeviceRecord[]) => void;

/**
 * Gathers a list of devices that comes in several messages: rows are read as each message arrives, so that no single
 * moment has to do it all.
 *
 * @internal
 */
export class DeviceBatch {
  readonly #repeated: RowList<DeviceRecord> | undefined;
  readonly #onPart: OnlineListener | undefined;
  readonly #devices: DeviceRecord[] = [];
  #malformedRows = 0;
  #rowsMissing = false;
  #changeCounter: string | undefined;

  /**
   * @param repeated - For the online list, which arrives repeatedly: recognises rows of the last one.
   * @param onPart - Gets the rows of each message.
   */
  constructor(repeated?: RowList<DeviceRecord>, onPart?: OnlineListener) {
    this.#repeated = repeated;
    this.#onPart = onPart;
  }

  /** Takes one message of the batch; true when it was the last. */
  take(message: VcpMessage): boolean {
    const rows = this.#read(message);
    const from = this.#devices.length;
    for (const { row, malformed } of rows ?? []) {
      if (malformed) this.#malformedRows += 1;
      if (row !== undefined) this.#devices.push(row);
    }
    this.#onPart?.(this.#devices.slice(from));
    const announced = Number(message.fields.N ?? 0);
    if (!rows || announced > rows.length) this.#rowsMissing = true;
    this.#changeCounter = message.fields.X ?? this.#changeCounter;
    return isLastOfBatch(message);
  }

  /** Returns the list received so far. `lostFrames` frames could not be read while it came. */
  toList(lostFrames: number): DeviceList {
    this.#repeated?.end();
    return {
      devices: this.#devices,
      changeCounter: this.#changeCounter,
      complete: lostFrames === 0 && !this.#rowsMissing,
      malformedRows: this.#malformedRows,
    };
  }

  #read(message: VcpMessage): readonly ReadRow<DeviceRecord>[] | undefined {
    if (this.#repeated && message.body !== undefined) return this.#repeated.read(message.body);
    const read = this.#repeated ? readDeviceUpdate : readDeviceRow;
    return batchRows(message)?.map((row) => read(row));
  }
}
