import type { ReactNode } from 'react';
import { addUp, type Netflow, type NetflowReportRow } from './netflow-report.js';
import { formatTraffic, trafficTone } from '../../shared/units/traffic.js';
import { t, word } from '../../shared/i18n/translate.js';
import { numberColumn, textColumn } from '../../shared/table/column-kinds.js';
import type { Column } from '../../shared/table/column.js';
import { deviceColumn } from '../../shared/table/device-column.js';
import { bytesOf, FLOWS, type Flow, type FlowLine } from './flows.js';
import './netflow.css';

const ZERO: Netflow = { inBytes: 0, outBytes: 0, totalBytes: 0 };

/** The columns of the month's table: a device a row, in it a line for each flow (spec 001 section 2). */
export function netflowColumns(dayCount: number, flows: readonly Flow[]): readonly Column<NetflowReportRow>[] {
  const leading = flows.at(-1) ?? 'total';
  const amounts = (id: string, title: string, of: (row: NetflowReportRow) => Netflow): Column<NetflowReportRow> =>
    numberColumn(id, title, (row) => bytesOf(of(row), leading), {
      firstDescending: true,
      cell: (row) => <Lines flows={flows} line={(flow) => <Amount bytes={bytesOf(of(row), flow)} />} />,
      total: (rows) => formatTraffic(bytesOf(addUp(rows.map(of)), leading)),
    });
  return [
    deviceColumn('deviceId', (row) => row.deviceId, { hideable: false }),
    textColumn('flow', word('Flow'), () => '', {
      sortable: false,
      noWrap: true,
      cell: () => <Lines flows={flows} line={(flow) => lineWords(flow)} />,
    }),
    ...Array.from({ length: dayCount }, (_, index) =>
      amounts(`day${index + 1}`, t('Day{day}', { day: index + 1 }), ({ days }) => days[index] ?? ZERO),
    ),
    amounts('total', word('Total'), ({ total }) => total),
  ];
}

/** The same table for files: a line a row, bytes as numbers; in words for a PDF. */
export function netflowFileColumns(dayCount: number): readonly Column<FlowLine>[] {
  const amounts = (id: string, title: string, of: (line: FlowLine) => Netflow): Column<FlowLine> =>
    numberColumn(id, title, (line) => bytesOf(of(line), line.flow), {
      text: (line) => formatTraffic(bytesOf(of(line), line.flow)),
    });
  return [
    textColumn('deviceid', word('Device ID'), ({ device }) => device.deviceId),
    textColumn('flow', word('Flow'), ({ flow }) => lineWords(flow)),
    ...Array.from({ length: dayCount }, (_, index) =>
      amounts(`day${index + 1}`, t('Day{day}', { day: index + 1 }), ({ device }) => device.days[index] ?? ZERO),
    ),
    amounts('total', word('Total'), ({ device }) => device.total),
  ];
}

function lineWords(flow: Flow): string {
  return t(FLOWS.find((known) => known.flow === flow)?.line ?? flow);
}

function Lines({ flows, line }: { readonly flows: readonly Flow[]; readonly line: (flow: Flow) => ReactNode }) {
  return (
    <span className="gk-netflow-lines">
      {flows.map((flow) => (
        <span key={flow}>{line(flow)}</span>
      ))}
    </span>
  );
}

/** An amount in the colour of its size (spec 001 section 9). */
function Amount({ bytes }: { readonly bytes: number }) {
  return (
    <span className="gk-netflow-amount" data-tone={trafficTone(bytes)}>
      {formatTraffic(bytes)}
    </span>
  );
}
