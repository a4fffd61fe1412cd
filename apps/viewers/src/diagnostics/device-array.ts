import { geoMonitorResource, type DeviceArrayInfo, type DeviceArrayRow } from 'gk-sdk/rest';
import { html, type TemplateResult } from 'lit';
import { DataTable, type DataColumn } from './data-table.js';
import type { DiagnosticDefinition, DiagnosticRoom, DiagnosticScreen, ScreenStatus } from './diagnostic-page.js';
import { momentText } from './moment-text.js';
import { PolledData } from './polled-data.js';

/** A device as the server holds it, with how it is bound. */
export interface ArrayDevice {
  readonly deviceId: string;
  readonly isOn: boolean;
  readonly row: DeviceArrayRow | undefined;
  readonly info: DeviceArrayInfo | undefined;
}

const yesNo = (value: boolean | undefined): string => (value === undefined ? '–' : value ? 'Yes' : 'No');

const COLUMNS: readonly DataColumn<ArrayDevice>[] = [
  { title: 'Device', text: ({ deviceId }) => deviceId },
  { title: 'On', text: ({ isOn }) => yesNo(isOn) },
  { title: 'Bound', text: ({ info }) => momentText(info?.boundS), order: ({ info }) => info?.boundS ?? 0 },
  { title: 'Model', text: ({ info }) => info?.modelName ?? '–' },
  { title: 'Version', text: ({ info }) => info?.version ?? '–' },
  { title: 'IP', text: ({ info }) => info?.ip ?? '–' },
  { title: 'Port', text: ({ info }) => String(info?.port ?? '–'), order: ({ info }) => info?.port ?? 0 },
  { title: 'VCP', text: ({ info }) => yesNo(info?.isVcp) },
  { title: 'Event group', text: ({ info }) => info?.eventGroup ?? '–' },
  {
    title: 'Channels',
    text: ({ row }) => String(row?.channelCount ?? '–'),
    order: ({ row }) => row?.channelCount ?? 0,
  },
  { title: 'Records', text: ({ row }) => yesNo(row?.savesRecordings) },
  { title: 'Arrived', text: ({ row }) => momentText(row?.arrivedS), order: ({ row }) => row?.arrivedS ?? 0 },
  {
    title: 'Last received',
    text: ({ row }) => momentText(row?.lastReceivedS),
    order: ({ row }) => row?.lastReceivedS ?? 0,
  },
  { title: 'Last sent', text: ({ row }) => momentText(row?.lastSentS), order: ({ row }) => row?.lastSentS ?? 0 },
];

/**
 * `devarray`: the server's state of each device; a row opens to its socket, writer and buffer (spec 002 section 2).
 */
export const deviceArray: DiagnosticDefinition = {
  login: 'asked',
  hint: 'The data of the server about each device, every 5 seconds.',
  open: (room) => new DeviceArrayScreen(room),
};

class DeviceArrayScreen implements DiagnosticScreen {
  readonly #poll: PolledData<readonly ArrayDevice[]>;
  readonly #table: DataTable<ArrayDevice>;

  constructor({ rest, serverNowS, update }: DiagnosticRoom) {
    const monitor = geoMonitorResource(rest);
    this.#table = new DataTable({
      name: 'device-array',
      columns: COLUMNS,
      keyOf: ({ deviceId }) => deviceId,
      tone: ({ isOn }) => (isOn ? 'green' : undefined),
      toRecord: ({ deviceId, isOn, row, info }) => ({ deviceId, isOn, array: row?.fields, info: info?.fields }),
      update,
    });
    this.#poll = new PolledData(async (signal) => {
      const [rows, infos] = await Promise.all([monitor.deviceArray({ signal }), monitor.deviceInfo({ signal })]);
      return joined(rows, infos, serverNowS());
    }, update);
  }

  get status(): ScreenStatus {
    return this.#poll.status;
  }

  view(): TemplateResult {
    const devices = this.#poll.data;
    if (devices === undefined) return html`<p class="empty">${this.status.words}</p>`;
    this.#table.setRows(devices);
    return this.#table.view();
  }

  facts(): unknown {
    return { status: this.status.words, rows: this.#table.records(this.#poll.data ?? []) };
  }

  close(): void {
    this.#poll.close();
  }
}

/** How long after its bind time a device counts as on, seconds (spec 002 section 9). */
const ON_AFTER_BIND_S = 120;

/** "A device counts as on if its bind time is within 120 seconds of now" (spec 002 section 4), unix seconds. */
export function isDeviceOn(bindTimeS: number, nowS: number): boolean {
  return Math.abs(nowS - bindTimeS) <= ON_AFTER_BIND_S;
}

/** One row a device; a simulator that nobody registered has no info, a device that never came no row. */
export function joined(
  rows: readonly DeviceArrayRow[],
  infos: readonly DeviceArrayInfo[],
  nowS: number,
): readonly ArrayDevice[] {
  const rowOf = new Map(rows.map((row) => [row.deviceId, row]));
  const infoOf = new Map(infos.map((info) => [info.deviceId, info]));
  return [...new Set([...infoOf.keys(), ...rowOf.keys()])].map((deviceId) => {
    const info = infoOf.get(deviceId);
    const isOn = info?.boundS !== undefined && isDeviceOn(info.boundS, nowS);
    return { deviceId, isOn, row: rowOf.get(deviceId), info };
  });
}
