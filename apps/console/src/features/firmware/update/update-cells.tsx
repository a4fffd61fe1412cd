import { Button } from 'react-bootstrap';
import type { DeviceFirmware } from 'gk-sdk/rest';
import { firmwareCooldownS, canUpdateFirmware } from '../firmware-rules.js';
import { t } from '../../../shared/i18n/translate.js';
import { useUpdateControl } from './update-context.js';

/** The button of a device: on while no update is under way, and again 10 s after a press (spec 001 section 4). */
export function UpdateButton({ device: { deviceId, statusPercent } }: { readonly device: DeviceFirmware }) {
  const { chosen, nowS, clickedAtS, update } = useUpdateControl();
  const waitS = Math.ceil(firmwareCooldownS(nowS, clickedAtS(deviceId)));
  return (
    <Button
      size="sm"
      variant="outline-primary"
      disabled={!chosen || !canUpdateFirmware(statusPercent, nowS, clickedAtS(deviceId))}
      aria-label={t('Update {device}', { device: deviceId })}
      onClick={() => update(deviceId)}
    >
      {waitS > 0 ? t('Update ({seconds} s)', { seconds: waitS }) : t('Update')}
    </Button>
  );
}

/** Progress of a device's update, and the server's words about it. */
export function UpdateProgress({ device: { deviceId, statusPercent, message } }: { readonly device: DeviceFirmware }) {
  return (
    <span className="gk-firmware-progress">
      {statusPercent > 0 && (
        <>
          <progress max={100} value={statusPercent} aria-label={t('Update of {device}', { device: deviceId })} />{' '}
          {statusPercent} %
        </>
      )}
      {message}
    </span>
  );
}
