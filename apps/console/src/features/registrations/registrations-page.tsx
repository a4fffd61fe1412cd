import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { useResource } from 'gk-react';
import { registrationsResource } from 'gk-sdk/rest';
import { RECORDING_LIMITS } from 'gk-sdk/rules';
import { useMay } from '../../shared/access/use-may.js';
import { t, word } from '../../shared/i18n/translate.js';
import { useServerHas } from '../../shared/session/use-user.js';
import { useRest } from '../../shared/query/use-rest.js';
import { ListPage } from '../../shared/report/list-page.js';
import { LimitEditor } from './limit-editor.js';
import { REGISTRATION_COLUMNS } from './registration-columns.js';
import { useRegistering } from './use-registering.js';
import { WaitingDevices } from './waiting-devices.js';
import './registrations.css';

/** The registered devices with their recording and limits; administrators set both limits (spec 002 section 2). */
export function RegistrationsPage() {
  const registrations = useRest(registrationsResource);
  const list = useResource('registrations', (signal) => registrations.list({ signal }));
  const maySetDays = useMay('recordDaysEditor');
  const maySetNetflow = useMay('netflowEditor');
  const mayRegister = useMay('deviceRegistering');
  const mayRemove = useMay('deviceRemoving');
  const [deviceId, setDeviceId] = useState('');
  const reloaded = async (set: Promise<string>): Promise<string> => {
    const message = await set;
    list.reload();
    return message;
  };
  const mayAccept = useServerHas('device-waiting') && mayRegister;
  const waiting = useResource(
    mayAccept ? 'waiting devices' : undefined,
    (signal) => registrations.waiting({ signal }),
    // Devices that connect while the page is open are seen soon.
    { reloadAfterMs: 5_000 },
  );
  const { register, accept, acceptAnew, remove, busy } = useRegistering(() => {
    list.reload();
    if (mayAccept) waiting.reload();
  });
  const maySetLimits = maySetDays || maySetNetflow;
  const editor = { deviceId, onDevice: setDeviceId };
  return (
    <ListPage
      title={t('Register devices')}
      resource={list}
      actions={
        mayRegister && (
          <Button size="sm" variant="outline-secondary" disabled={busy} onClick={register}>
            {t('Register a device')}
          </Button>
        )
      }
      before={
        <>
          {waiting.data && <WaitingDevices list={waiting.data} onAccept={accept} onAcceptAnew={acceptAnew} />}
          <div className="gk-registration-editors">
            {maySetDays && (
              <LimitEditor
                {...editor}
                title={t('Set record days')}
                label={t('Record days (0 = unlimited)')}
                max={RECORDING_LIMITS.days.max}
                save={(device, days, signal) => reloaded(registrations.setRecordDays(device, days, { signal }))}
              />
            )}
            {maySetNetflow && (
              <LimitEditor
                {...editor}
                title={t('Set netflow limit')}
                label={t('Netflow limit (MB per day, 0 = none)')}
                save={(device, limitMb, signal) => reloaded(registrations.setNetLimit(device, limitMb, { signal }))}
              />
            )}
          </div>
        </>
      }
      columns={REGISTRATION_COLUMNS}
      rowKey={(row) => row.deviceId}
      numbered
      viewsName="registrations"
      files={{ csvName: () => 'registrations.csv', jsonName: 'registrations.json' }}
      {...((maySetLimits || mayRemove) && {
        rowActions: (row: { readonly deviceId: string }) => [
          ...(maySetLimits
            ? [{ id: 'choose', title: word('Set limits'), onSelect: () => setDeviceId(row.deviceId) }]
            : []),
          ...(mayRemove
            ? [{ id: 'remove', title: word('Remove from the fleet'), onSelect: () => remove(row.deviceId) }]
            : []),
        ],
      })}
    />
  );
}
