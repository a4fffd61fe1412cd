import { GkError } from '../errors/gk-error.js';
import { toDrivingReport, type DrivingReport } from '../model/tracks/driving-report.js';
import { VcpResult } from '../wire/vcp/result-codes.js';
import { readActionResult, type ActionResult } from './action-result.js';
import { callJson, type CommandCaller } from './command-caller.js';
import { toPtzFields, type PtzAction } from './ptz-action.js';
import type { CallOptions } from './queries.js';
import { answered, badReply, parseBody } from './reply.js';

/** Result of {@link DeviceCommands.sendText}. @internal */
export type TextMessageResult = Awaited<ReturnType<DeviceCommands['sendText']>>;

/** The ways to mend the recordings of a device (spec 002 section 7), in the order of their numbers 1 to 4. */
const RECORDING_REPAIRS = ['relocate', 'cleanbuffer', 'resetwriter', 'forcereset'] as const;

/** Source of a device's firmware. @public */
export interface FirmwareSource {
  /** Address of the file, which the device itself must reach. */
  readonly url: string;
  /** For an address that asks for a login. */
  readonly username?: string;
  /** Plain, not hashed, as the address requires it. A secret, which is sent to the device. */
  readonly password?: string;
}

/**
 * Actions on one device. Each rejects like every call of {@link CommandQueries}; the result codes 2 and 408 are not errors, but
 * resolve as an {@link ActionResult}.
 *
 * @public
 */
export interface DeviceCommands {
  /** D10: begins a firmware update; `GET /gkdevice/firmware/{deviceId}` reports its progress. */
  updateFirmware(deviceId: string, source: FirmwareSource, options?: CallOptions): Promise<ActionResult>;
  /** D12: moves a camera. Rejects with `refused` if the device has no camera that can move. */
  ptz(deviceId: string, channel: number, action: PtzAction, options?: CallOptions): Promise<ActionResult>;
  /** D20: sends a command text, such as `STATUS` or `@WAKEUP,120`; the device's answer is the result's text. */
  sendCommand(deviceId: string, command: string, options?: CallOptions): Promise<ActionResult>;
  /**
   * D21: shows a text in the vehicle. Resolves with every answer of the server; 408 does not count as success here. `words` is
   * the text of spec 000 section 8.
   */
  sendText(
    deviceId: string,
    text: string,
    options?: CallOptions,
  ): Promise<
    | { readonly kind: 'shown' }
    | { readonly kind: 'not-supported'; readonly words: 'Text not supported' }
    | { readonly kind: 'device-offline'; readonly words: 'Deivice offline' }
    | { readonly kind: 'no-response'; readonly words: 'Text no response' }
    /** Any other answer; `reason` is the server's message, empty if it sent none. */
    | { readonly kind: 'failed'; readonly words: 'Failed'; readonly reason: string }
  >;
  /**
   * D23: repairs recordings with a method given by name or by number 1 to 4. Rejects with `invalid-argument` ("Invalid Method
   * Number") for any other.
   */
  repairRecording(
    deviceId: string,
    method: 'relocate' | 'cleanbuffer' | 'resetwriter' | 'forcereset' | number,
    options?: CallOptions,
  ): Promise<ActionResult>;
  /** Q13: what the device did from `startS` to `endS`, unix seconds. */
  drivingReport(
    deviceId: string,
    period: { readonly startS: number; readonly endS: number },
    options?: CallOptions,
  ): Promise<DrivingReport>;
}

/** {@link DeviceCommands} over `session.command`. @public */
export function deviceCommands(caller: CommandCaller): DeviceCommands {
  return {
    updateFirmware: async (deviceId, { url, username, password }, options) => {
      // The device logs in at an address that knows nothing of the recorder's hashes.
      const body = { fwUrl: url, user: username, pass: password };
      return readActionResult(await callJson(caller, 'D10', { D: deviceId }, body, options));
    },
    ptz: async (deviceId, channel, action, options) => {
      const fields = { D: deviceId, C: String(channel), ...toPtzFields(action) };
      return readActionResult(await caller.call('D12', fields, undefined, options));
    },
    sendCommand: async (deviceId, command, options) => {
      if (command === '') throw new GkError('invalid-argument', 'A device command needs a text.');
      return readActionResult(await caller.call('D20', { D: deviceId }, command, options));
    },
    sendText: async (deviceId, text, options) => {
      if (text === '') throw new GkError('invalid-argument', 'A text message needs a text.');
      const { fields } = await caller.call('D21', { D: deviceId }, text, options);
      return toTextResult(fields.R, fields.T ?? '');
    },
    repairRecording: async (deviceId, method, options) => {
      const name = typeof method === 'number' ? RECORDING_REPAIRS[method - 1] : method;
      if (name === undefined) throw new GkError('invalid-argument', 'Invalid Method Number');
      return readActionResult(await caller.call('D23', { D: deviceId, A: name }, undefined, options));
    },
    drivingReport: async (deviceId, { startS, endS }, options) => {
      const fields = { D: deviceId, S: String(Math.floor(startS)), F: String(Math.floor(endS)) };
      const reply = answered(await caller.call('Q13', fields, undefined, options));
      const report = toDrivingReport(parseBody(reply));
      if (!report) throw badReply(reply.code);
      return report;
    },
  };
}

function toTextResult(result: string | undefined, reason: string): TextMessageResult {
  switch (Number(result)) {
    case VcpResult.success:
      return { kind: 'shown' };
    case VcpResult.refused:
      return { kind: 'not-supported', words: 'Text not supported' };
    case VcpResult.notFound:
      return { kind: 'device-offline', words: 'Deivice offline' };
    case VcpResult.deviceTimeout:
      return { kind: 'no-response', words: 'Text no response' };
    default:
      return { kind: 'failed', words: 'Failed', reason };
  }
}
