import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-bootstrap';
import { useDevices } from 'gk-react';
import type { DeviceFilter } from 'gk-sdk';
import { DialogBoundary } from '../../../shared/dialog/dialog-boundary.js';
import { DeviceChecklist } from '../../../shared/device-picker/device-checklist.js';
import { t } from '../../../shared/i18n/translate.js';
import { useUser } from '../../../shared/session/use-user.js';
import { EmptyPanel } from '../../../shared/ui/state-panel.js';
import { loadBulkDialog } from './load-bulk-dialog.js';
import './several-devices.css';
import '../device-setup-page.css';

const BulkDialog = lazy(async () => ({ default: (await loadBulkDialog()).BulkDialog }));

/** Choice of the devices that are edited together: the checked ones stay chosen whatever the filter shows. */
export function SeveralDevices({
  filter,
  onClose,
}: {
  /** Filter of the screen. */
  readonly filter: DeviceFilter;
  readonly onClose: () => void;
}) {
  const user = useUser();
  const [deviceIds, setDeviceIds] = useState<readonly string[]>([]);
  const [isEditing, setEditing] = useState(false);
  const found = new Set(useDevices(filter).map(({ deviceId }) => deviceId));
  const hidden = deviceIds.filter((deviceId) => !found.has(deviceId)).length;
  if (!user) return null;
  return (
    <div className="gk-device-setup-body gk-several">
      <div className="gk-card gk-device-setup-list gk-several-list">
        <DeviceChecklist label={t('Devices to edit')} deviceIds={deviceIds} filter={filter} onChange={setDeviceIds} />
      </div>
      <div className="gk-several-actions">
        {deviceIds.length === 0 ? (
          <EmptyPanel icon="sliders" title={t('Check the devices whose settings are to change.')}>
            <p>
              {t(
                'The filter above narrows the list. Shift takes all from the last checked device on, All takes all that are shown.',
              )}
            </p>
          </EmptyPanel>
        ) : (
          <p role="status">
            {t('{count, plural, one {# device is checked.} other {# devices are checked.}}', {
              count: deviceIds.length,
            })}{' '}
            {hidden > 0 && t('The filter hides {count} of them.', { count: hidden })}
          </p>
        )}
        <div className="gk-several-buttons">
          <Button disabled={deviceIds.length === 0} onClick={() => setEditing(true)}>
            {t('{count, plural, one {Edit # device} other {Edit # devices}}', { count: deviceIds.length })}
          </Button>
          <Button variant="outline-secondary" disabled={deviceIds.length === 0} onClick={() => setDeviceIds([])}>
            {t('Uncheck all')}
          </Button>
          <Button variant="outline-secondary" onClick={onClose}>
            {t('Back to single devices')}
          </Button>
        </div>
      </div>
      {isEditing && (
        <DialogBoundary onClose={() => setEditing(false)}>
          <Suspense>
            <BulkDialog deviceIds={deviceIds} permissions={user.permissions} onClose={() => setEditing(false)} />
          </Suspense>
        </DialogBoundary>
      )}
    </div>
  );
}
