import { reasonOf, type NotDone } from '../../device/device-answer.js';
import type { StreamRefusal } from './refuse.js';

/** Why a device sends no stream; `unsupported` says what it lacks. */
export function deviceRefusal(answer: NotDone, unsupported = 'The device has no such channel'): StreamRefusal {
  return { code: answer.kind === 'refused' ? 403 : 404, message: reasonOf(answer, unsupported) };
}
