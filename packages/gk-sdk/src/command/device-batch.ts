import type { DeviceRecord } from '../model/device.js';
import type { VcpMessage } from '../wire/vcp/message.js';
import { isDeviceRow, repairDeviceRow } from './device-row-check.js';
import type { DeviceList } from './queries.js';
import { batchRows, isLastOfBatch } from './reply.js';

/**
 * Gathers a list of devices that comes in several messages: rows are read and checked as each
 * message arrives, so that no single moment has to do it all.
 *
 * @internal
 */
export class DeviceBatch {
  readonly #devices: DeviceRecord[] = [];
  #malformedRows = 0;
  #rowsMissing = false;
  #changeCounter: string | undefined;

  /** Takes one message of the batch; true when it was the last. */
  take(message: VcpMessage): boolean {
    const rows = batchRows(message);
    for (const row of rows ?? []) this.#takeRow(row);
    const announced = Number(message.fields.N ?? 0);
    if (!rows || announced > rows.length) this.#rowsMissing = true;
    this.#changeCounter = message.fields.X ?? this.#changeCounter;
    return isLastOfBatch(message);
  }

  /** What has come. `lostFrames` frames could not be read while it came. */
  toList(lostFrames: number): DeviceList {
    return {
      devices: this.#devices,
      changeCounter: this.#changeCounter,
      complete: lostFrames === 0 && !this.#rowsMissing,
      malformedRows: this.#malformedRows,
    };
  }

  #takeRow(row: unknown): void {
    if (isDeviceRow(row)) {
      this.#devices.push(row);
      return;
    }
    this.#malformedRows += 1;
    const repaired = repairDeviceRow(row);
    if (repaired) this.#devices.push(repaired);
  }
}
