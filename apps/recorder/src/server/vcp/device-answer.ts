import { VcpResult } from 'gk-sdk/wire';
import type { DeviceAnswer } from '../../device/device-answer.js';
import { CommandRefusal } from './command-refusal.js';

/**
 * What a device did, from its answer.
 * @param unsupported - What to tell the user when the device has no such thing.
 * @throws CommandRefusal 404 while it is offline, 408 when it did not answer, 0 when it will not or cannot.
 */
export function doneBy<T>(answer: DeviceAnswer<T>, unsupported = 'The device does not support this'): T {
  switch (answer.kind) {
    case 'done':
      return answer.value;
    case 'offline':
      throw new CommandRefusal(VcpResult.notFound, 'Device offline');
    case 'timeout':
      throw new CommandRefusal(VcpResult.deviceTimeout, 'The device did not answer');
    case 'unsupported':
      throw new CommandRefusal(VcpResult.refused, unsupported);
    case 'refused':
    case 'failed':
      throw new CommandRefusal(VcpResult.refused, answer.reason);
  }
}
