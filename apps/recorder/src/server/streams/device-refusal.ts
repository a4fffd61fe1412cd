import type { DeviceAnswer } from '../../device/device-answer.js';
import type { StreamRefusal } from './refuse.js';

/** An answer of a device that did not do what it was asked. */
export type NotDone = Exclude<DeviceAnswer<unknown>, { readonly kind: 'done' }>;

/** Why a device sends no stream; `unsupported` says what it lacks. */
export function deviceRefusal(answer: NotDone, unsupported = 'The device has no such channel'): StreamRefusal {
  switch (answer.kind) {
    case 'offline':
      return { code: 404, message: 'Device offline' };
    case 'unsupported':
      return { code: 404, message: unsupported };
    case 'timeout':
      return { code: 404, message: 'The device did not answer' };
    case 'refused':
      return { code: 403, message: answer.reason };
    case 'failed':
      return { code: 404, message: answer.reason };
  }
}
