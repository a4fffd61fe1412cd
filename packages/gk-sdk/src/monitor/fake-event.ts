import { GkError } from '../errors/gk-error.js';
import type { VcpFields } from '../wire/vcp/message.js';

/** An event that a device is made to report (DB7). @public */
export interface FakeEvent {
  /** Event code (spec 002 section 9). */
  readonly code: number;
  /** Inputs of the device, GPIO0 first. */
  readonly gpio: readonly [boolean, boolean, boolean, boolean];
  /** Memo of the event. */
  readonly message: string;
}

/** @throws GkError `invalid-argument` for a code that is no whole number. @internal */
export function toFakeEventFields({ code, gpio }: FakeEvent): VcpFields {
  if (!Number.isInteger(code) || code < 0) throw new GkError('invalid-argument', 'An event code is a whole number.');
  return { A: String(code), B: gpio.map((bit) => (bit ? '1' : '0')).join('') };
}
