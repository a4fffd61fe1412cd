import { useState } from 'react';
import { useSession, type Resource } from 'gk-react';
import { deviceCommands, type FirmwareSource } from 'gk-sdk';
import { firmwareResource, type DeviceFirmware, type FirmwareFile } from 'gk-sdk/rest';
import { t, word } from '../../../shared/i18n/translate.js';
import { useRefusalNotice } from '../../../shared/notice/use-refusal-notice.js';
import { ResourceView } from '../../../shared/page/resource-view.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { useSave } from '../../../shared/query/use-save.js';
import { ReportResult } from '../../../shared/report/report-result.js';
import { numberColumn, textColumn } from '../../../shared/table/column-kinds.js';
import type { Column } from '../../../shared/table/column.js';
import { deviceColumn } from '../../../shared/table/device-column.js';
import { useNow } from '../../../shared/time/use-now.js';
import { NO_SOURCE, SourceForm, sourceOf, type SourceDraft } from './source-form.js';
import { UpdateButton, UpdateProgress } from './update-cells.js';
import { UpdateControlProvider } from './update-context.js';
import { useDeviceFirmware } from './use-device-firmware.js';

const COLUMNS: readonly Column<DeviceFirmware>[] = [
  deviceColumn('deviceid', (row) => row.deviceId, { hideable: false }),
  textColumn('version', word('Version'), (row) => row.version),
  numberColumn('status', word('Status'), (row) => row.statusPercent, {
    align: 'start',
    cell: (row) => <UpdateProgress device={row} />,
  }),
  textColumn('update', word('Update'), () => '', {
    sortable: false,
    inFiles: false,
    cell: (row) => <UpdateButton device={row} />,
  }),
];

/** A cooldown does not grow when the clock is set back. */
const steadyMs = (): number => performance.now();

/** The devices with their versions, and the button that updates each (spec 001 section 2). */
export function FirmwareUpdate({ files }: { readonly files: Resource<readonly FirmwareFile[]> }) {
  const { command } = useSession();
  const firmware = useRest(firmwareResource);
  const { list, rows, progress, follow } = useDeviceFirmware();
  useRefusalNotice(list.error);
  const [draft, setDraft] = useState<SourceDraft>(NO_SOURCE);
  const [clicks, setClicks] = useState<ReadonlyMap<string, number>>(new Map());
  const nowS = useNow(1000, steadyMs) / 1000;
  const source = sourceOf(draft, (id) => firmware.address(id));
  const ask = useSave(async (signal, deviceId: string, from: FirmwareSource) => {
    const { kind, text } = await deviceCommands(command).updateFirmware(deviceId, from, { signal });
    follow(deviceId);
    if (kind === 'device-silent') return t('{device} has not answered yet', { device: deviceId });
    return text || t('{device} has accepted the update', { device: deviceId });
  });
  const update = (deviceId: string): void => {
    if (!source || !ask.run(deviceId, source)) return;
    setClicks((before) => new Map(before).set(deviceId, steadyMs() / 1000));
  };
  return (
    <>
      <SourceForm draft={draft} files={files} onChange={(change) => setDraft((before) => ({ ...before, ...change }))} />
      {progress.kind === 'failed' && (
        <p className="gk-stale" role="alert">
          {t('The progress is not up to date: {reason}', { reason: progress.error.message })}
        </p>
      )}
      <ResourceView resource={list} loading={t('Loading the versions')}>
        {() => (
          <UpdateControlProvider
            value={{ chosen: source !== undefined, nowS, clickedAtS: (deviceId) => clicks.get(deviceId), update }}
          >
            <ReportResult
              title={t('Devices')}
              rows={rows}
              columns={COLUMNS}
              rowKey={({ deviceId }) => deviceId}
              numbered
              empty={t('There are no devices')}
            />
          </UpdateControlProvider>
        )}
      </ResourceView>
    </>
  );
}
