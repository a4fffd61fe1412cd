import { Table } from 'react-bootstrap';
import { useSessionState, useStreamStatus } from 'gk-react';
import type { StreamStatus } from 'gk-sdk';
import { formatTraffic } from '../../shared/units/traffic.js';
import { DialogFrame } from '../../shared/dialog/dialog-frame.js';
import { t } from '../../shared/i18n/translate.js';
import { formatLocalTime } from '../../shared/table/column-kinds.js';
import { EmptyPanel, LoadingPanel } from '../../shared/ui/state-panel.js';
import { useTitleOfDevice } from '../../shared/vehicle/use-device-title.js';
import './modals.css';

/** Load of the server, and who uses which device (spec 000 section 2.10), as the session's polls tell it. */
export function StreamStatusModal({ onClose }: { readonly onClose: () => void }) {
  const status = useStreamStatus();
  const offline = useSessionState().kind === 'reconnecting';
  return (
    <DialogFrame title={t('Stream status')} size="lg" onClose={onClose}>
      {offline && <p role="status">{t('The server cannot be reached. You see the last known data.')}</p>}
      {status ? <Status status={status} /> : <LoadingPanel>{t('Waiting for the server')}</LoadingPanel>}
    </DialogFrame>
  );
}

function Status({ status }: { readonly status: StreamStatus }) {
  return (
    <>
      <dl className="gk-stream-rates">
        <Rate name={t('Disk')} bps={status.hddBps} />
        <Rate name={t('Upload')} bps={status.uploadBps} />
        <Rate name={t('Download')} bps={status.downloadBps} />
      </dl>
      {status.devices.length === 0 ? (
        <EmptyPanel icon="live" title={t('No devices are being watched')} />
      ) : (
        <div className="table-responsive">
          <Table size="sm" className="mb-0" aria-label={t('Devices in use')}>
            <thead>
              <tr>
                <th scope="col">{t('Device')}</th>
                <th scope="col">{t('Version')}</th>
                <th scope="col">{t('User')}</th>
                <th scope="col">{t('Type')}</th>
                <th scope="col">{t('Address')}</th>
                <th scope="col">{t('Since')}</th>
              </tr>
            </thead>
            <tbody>
              {status.devices.map((device) =>
                (device.users.length === 0 ? [undefined] : device.users).map((user, index) => (
                  <tr key={`${device.deviceId} ${index}`}>
                    <th scope="row">{index === 0 && <DeviceName deviceId={device.deviceId} />}</th>
                    <td>{index === 0 && device.firmwareVersion}</td>
                    <td>{user ? user.username : t('nobody')}</td>
                    <td>{user?.type}</td>
                    <td>{addressOf(user)}</td>
                    <td>{formatLocalTime(user?.arrivedS ?? device.arrivedS)}</td>
                  </tr>
                )),
              )}
            </tbody>
          </Table>
        </div>
      )}
    </>
  );
}

/** Title of the device; its id is the tooltip where that differs. */
function DeviceName({ deviceId }: { readonly deviceId: string }) {
  const title = useTitleOfDevice(deviceId);
  return title === deviceId ? title : <span title={deviceId}>{title}</span>;
}

function Rate({ name, bps }: { readonly name: string; readonly bps: number | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{bps === undefined ? t('unknown') : `${formatTraffic(bps)}B/s`}</dd>
    </div>
  );
}

function addressOf(user: StreamStatus['devices'][number]['users'][number] | undefined): string {
  if (user?.ip === undefined) return '';
  return user.port === undefined ? user.ip : `${user.ip}:${user.port}`;
}
