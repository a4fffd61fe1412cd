import { readActionResult, type ActionResult } from '../command/action-result.js';
import type { CallOptions } from '../command/queries.js';
import type { GkError } from '../errors/gk-error.js';
import { numberField } from '../model/fields/json-fields.js';
import { Emitter, type EventSource } from '../util/emitter.js';
import { toFakeEventFields, type FakeEvent } from './fake-event.js';
import type { MonitorConnection } from './monitor-connection.js';

/** Events of a device monitor. @public */
export interface DeviceMonitorEvents {
  /** A message between the server and the device (DB1). */
  message: {
    /** `in` from the device, `out` to it, `hb` its heartbeat; other words of a server are passed on. */
    readonly direction: 'in' | 'out' | 'hb' | (string & {});
    /** Unix seconds; undefined when the server sends none. */
    readonly atS: number | undefined;
    /** The message as it went. */
    readonly text: string;
  };
  /** The server refused to show the device. */
  error: GkError;
}

/** Traffic between a server and one device. Calls reject as those of `CommandQueries` do. @public */
export interface DeviceMonitor extends EventSource<DeviceMonitorEvents> {
  readonly deviceId: string;
  /** DB2: sends a text to the device. `not-found` when it is offline. */
  send(text: string, options?: CallOptions): Promise<ActionResult>;
  /** DB7: makes the device report an event. */
  fakeEvent(event: FakeEvent, options?: CallOptions): Promise<ActionResult>;
  /** Ends the subscription. */
  close(): void;
}

/** Watches one device (DB1). @public */
export function deviceMonitor(connection: MonitorConnection, deviceId: string): DeviceMonitor {
  const emitter = new Emitter<DeviceMonitorEvents>();
  const end = connection.follow({
    code: 'DB1',
    fields: { D: deviceId },
    onBegin: () => undefined,
    onPush: ({ fields, body = '' }) => {
      emitter.emit('message', { direction: fields.A ?? '', atS: numberField(fields.S), text: body });
    },
    onError: (error) => {
      emitter.emit('error', error);
    },
  });
  return {
    deviceId,
    on: (name, listener) => emitter.on(name, listener),
    send: async (text, options) => readActionResult(await connection.call('DB2', { D: deviceId }, text, options)),
    fakeEvent: async (event, options) => {
      const fields = { D: deviceId, ...toFakeEventFields(event) };
      return readActionResult(await connection.call('DB7', fields, event.message, options));
    },
    close: () => {
      end();
      emitter.removeAll();
    },
  };
}
