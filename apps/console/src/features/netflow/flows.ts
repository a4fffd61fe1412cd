import type { Netflow, NetflowReportRow } from './netflow-report.js';
import { word } from '../../shared/i18n/translate.js';

/** Data in a line of a device: received, sent, or both. */
export type Flow = 'in' | 'out' | 'total';

/** The lines in their order, with the words of the row and of its check box. */
export const FLOWS: readonly { readonly flow: Flow; readonly line: string; readonly box: string }[] = [
  { flow: 'in', line: word('In'), box: word('Flow In') },
  { flow: 'out', line: word('Out'), box: word('Flow Out') },
  { flow: 'total', line: word('Total'), box: word('Flow Total') },
];

const FIELDS = { in: 'inBytes', out: 'outBytes', total: 'totalBytes' } as const satisfies Record<Flow, keyof Netflow>;

/** The bytes of a line. */
export const bytesOf = (netflow: Netflow, flow: Flow): number => netflow[FIELDS[flow]];

/** A line of a device, as the files hold it. */
export interface FlowLine {
  readonly device: NetflowReportRow;
  readonly flow: Flow;
}

/** The lines of the devices that are shown. */
export function flowLines(devices: readonly NetflowReportRow[], flows: readonly Flow[]): readonly FlowLine[] {
  return devices.flatMap((device) => flows.map((flow) => ({ device, flow })));
}
