import { readFleetEvent, type FleetEvent } from './fleet-event.js';
import { flagField, numberField } from '../fields/json-fields.js';

/** Event reported by the event channel (docs/protocol.md, "Events"): `session.on('event', ...)`. @public */
export interface LiveEvent extends FleetEvent {
  /**
   * Reason of the report (`cmd`): the event is `new`, its footage was `recovered` (`cover`), or it was `updated`. `other` is
   * any other value, which is then in `extra.cmd`.
   */
  readonly change: 'new' | 'recovered' | 'updated' | 'other';
  /** Channel on which the driver asks for a talk, from 1 (`call`, `channel`); absent without a call. */
  readonly callChannel?: number;
}

/** Reads a message of the event channel; undefined for one without serial number, device or time. @internal */
export function readLiveEvent(message: Readonly<Record<string, unknown>>): LiveEvent | undefined {
  const { cmd, call, channel, ...row } = message;
  const change = changeOf(cmd);
  const event = readFleetEvent(change === 'other' ? { ...row, cmd } : row);
  if (event === undefined) return undefined;
  return { ...event, change, ...(flagField(call) && { callChannel: numberField(channel) ?? 1 }) };
}

function changeOf(cmd: unknown): LiveEvent['change'] {
  switch (cmd) {
    case 'new':
      return 'new';
    case 'cover':
      return 'recovered';
    case 'update':
      return 'updated';
    default:
      return 'other';
  }
}
