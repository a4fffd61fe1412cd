import { VcpResult } from 'gk-sdk/wire';
import { reasonOf, type DeviceAnswer, type NotDone } from '../../device/device-answer.js';
import { CommandRefusal } from './command-refusal.js';

/**
 * Returns the result of a device's answer.
 * @param unsupported - Message for the user when the device has no such thing.
 * @throws CommandRefusal 404 while it is offline, 408 when it did not answer, 0 when it will not or cannot.
 */
export function doneBy<T>(answer: DeviceAnswer<T>, unsupported?: string): T {
  if (answer.kind === 'done') return answer.value;
  throw new CommandRefusal(resultOf(answer), reasonOf(answer, unsupported));
}

function resultOf({ kind }: NotDone): number {
  if (kind === 'offline') return VcpResult.notFound;
  return kind === 'timeout' ? VcpResult.deviceTimeout : VcpResult.refused;
}
