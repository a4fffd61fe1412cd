import { Link } from 'react-router';
import type { TimelinePeriod } from 'gk-sdk/rules';
import type { FootagePlace } from 'gk-elements';
import { useMay } from '../../../shared/access/use-may.js';
import { DialogFrame } from '../../../shared/dialog/dialog-frame.js';
import { useScreenAddress } from '../../../shared/fleet/use-screen-address.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { useOpenDialog } from '../../../shared/page/dialog-link.js';
import { formatLocalTime } from '../../../shared/table/column-kinds.js';
import { useTitleOfDevice } from '../../../shared/vehicle/use-device-title.js';
import { useVehiclePaths } from '../../../shared/vehicle/use-vehicle-paths.js';
import type { Clip } from './load-footage.js';

/** Footage requested around a moment, seconds each way. */
const ASKED_S = 30;

const WORDS = {
  downloaded: word('The server has event footage of this moment.'),
  device: word('Only the device has footage of this moment. Play it from the device, or request it.'),
  none: word('Neither the server nor the device has footage of this moment.'),
} as const;

/** A moment whose footage the server does not record: where it is, and what can be done about it. */
export function FootageDialog({
  deviceId,
  atS,
  place,
  stretch,
  clip,
  onClose,
}: {
  readonly deviceId: string;
  /** Unix seconds. */
  readonly atS: number;
  readonly place: Exclude<FootagePlace, 'server' | 'unknown'>;
  readonly stretch: TimelinePeriod;
  /** The event footage of the moment. */
  readonly clip: Clip | undefined;
  readonly onClose: () => void;
}) {
  const mayAsk = useMay('customEvent');
  const openDialog = useOpenDialog();
  const address = useScreenAddress();
  const paths = useVehiclePaths();
  const title = useTitleOfDevice(deviceId);
  return (
    <DialogFrame
      title={t('Footage of {device} at {time}', { device: title, time: formatLocalTime(atS) })}
      onClose={onClose}
      footer={
        <>
          {place === 'downloaded' && clip && (
            <Link
              className="btn btn-primary"
              to={address('/queryeventex', { on: 'serial', serial: clip.serialNo, tab: 'result' })}
            >
              {t('Show the event')}
            </Link>
          )}
          {place === 'device' && mayAsk && (
            <button
              type="button"
              className="btn btn-outline-primary"
              onClick={() => {
                const startS = Math.floor(Math.max(stretch.startS, atS - ASKED_S));
                const endS = Math.floor(Math.min(stretch.endS, atS + ASKED_S));
                onClose();
                openDialog('custom-event', [deviceId], { startS, endS });
              }}
            >
              {t('Request the footage')}
            </button>
          )}
          {place === 'device' && (
            <Link className="btn btn-primary" to={paths.remotePlayback(deviceId, Math.floor(atS))}>
              {t('Play from the device')}
            </Link>
          )}
        </>
      }
    >
      <p>{t(WORDS[place])}</p>
    </DialogFrame>
  );
}
