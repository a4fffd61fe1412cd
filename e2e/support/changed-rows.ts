import type { Page, WebSocketRoute } from '@playwright/test';
import { decodeVcp, encodeVcp, type VcpMessage } from 'gk-sdk/wire';

/** A row of a list of devices (Q03, Q04) as it travels. */
export type DeviceRow = Record<string, unknown> & { readonly deviceid: string };

/** Proxy between a page and its recorder's command channel. */
export interface ChangedRows {
  /** Changes the rows of devices from the next list on; undefined takes a row out of its list. */
  use(change: (row: DeviceRow) => DeviceRow | undefined): void;
  /** The newest row of a device that the page was sent. */
  last(deviceId: string): DeviceRow | undefined;
  /** Lets the page load the whole list anew with its next poll, as after a change of the fleet. */
  reload(): void;
}

/**
 * Lets a test say what devices report, in the recorder's own messages: where a vehicle is and how fast, what it is called,
 * whether it is there at all. Before the page is opened.
 */
export async function changeRows(page: Page): Promise<ChangedRows> {
  let change: (row: DeviceRow) => DeviceRow | undefined = (row) => row;
  let counterShift = 0;
  const newest = new Map<string, DeviceRow>();

  const changed = (message: VcpMessage): VcpMessage => {
    const fields = { ...message.fields };
    if (fields.X !== undefined) fields.X = String(Number(fields.X) + counterShift);
    if (message.body === undefined) return { ...message, fields };
    const sent = JSON.parse(message.body) as DeviceRow[];
    const rows = sent.map(change).filter((row) => row !== undefined);
    for (const row of rows) newest.set(row.deviceid, { ...newest.get(row.deviceid), ...row });
    return { code: message.code, fields: { ...fields, N: String(rows.length) }, body: JSON.stringify(rows) };
  };
  /** Q12 has the plates by id; in a row that is changed, a plate stands beside them. */
  const platesChanged = (message: VcpMessage): VcpMessage => {
    const sent = JSON.parse(message.body ?? '{}') as Readonly<Record<string, string>>;
    const plates = Object.entries(sent).map(([deviceid, plate]) => [deviceid, change({ deviceid, plate })?.plate]);
    return { ...message, body: JSON.stringify(Object.fromEntries(plates)) };
  };
  const passOn = (socket: WebSocketRoute): void => {
    const server = socket.connectToServer();
    server.onMessage((frame) => {
      const message = typeof frame === 'string' ? decodeVcp(frame) : undefined;
      if (message?.code === 'Q03' || message?.code === 'Q04') socket.send(encodeVcp(changed(message)));
      else if (message?.code === 'Q12') socket.send(encodeVcp(platesChanged(message)));
      else socket.send(frame);
    });
  };
  await page.routeWebSocket((url) => url.pathname === '/', passOn);
  return {
    use: (next) => {
      change = next;
    },
    last: (deviceId) => newest.get(deviceId),
    reload: () => {
      counterShift += 1;
    },
  };
}
