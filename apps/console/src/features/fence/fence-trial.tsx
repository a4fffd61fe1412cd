import { useState } from 'react';
import { Button } from 'react-bootstrap';
import { useAction, useDevice, useSession } from 'gk-react';
import type { GpsPoint } from 'gk-sdk';
import type { Fence } from 'gk-sdk/rest';
import { fenceCrossings, isInFence } from './fence-crossings.js';
import { DeviceCombobox } from '../../shared/device-picker/device-combobox.js';
import { t } from '../../shared/i18n/translate.js';
import { formatLocalTime } from '../../shared/table/column-kinds.js';

const DAY_S = 86_400;

/**
 * Trial of a fence: runs the last day of a vehicle, up to its last position, against the fence as it is drawn now.
 * Nothing is saved or reported.
 */
export function FenceTrial({
  fence,
  onTrack,
}: {
  readonly fence: Fence;
  readonly onTrack: (track: readonly GpsPoint[]) => void;
}) {
  const { rest } = useSession();
  const [chosen, setChosen] = useState<string>();
  const deviceId = chosen ?? fence.deviceIds[0] ?? '';
  const lastS = useDevice(deviceId, (device) => device?.position?.atS);
  const load = useAction(async (signal, id: string, endS: number) => {
    const track = await rest.gps({ deviceId: id, startS: endS - DAY_S, endS }, { signal });
    onTrack(track);
    return { deviceId: id, track };
  });
  return (
    <section className="gk-fence-trial" aria-label={t('Try it out')}>
      <h2>{t('Try it out')}</h2>
      <p>{t("See what this fence would have reported on a vehicle's last day. Nothing is saved.")}</p>
      <div className="gk-fence-trial-query">
        <DeviceCombobox label={t('Vehicle')} deviceId={deviceId} onChange={setChosen} />
        <Button
          size="sm"
          variant="outline-primary"
          disabled={deviceId === '' || load.kind === 'running'}
          onClick={() => load.run(deviceId, Math.floor(lastS ?? Date.now() / 1000))}
        >
          {load.kind === 'running' ? t('Loading...') : t('Try')}
        </Button>
      </div>
      {load.kind === 'failed' && <p role="alert">{load.error.message}</p>}
      {load.kind === 'done' && <TrialResult fence={fence} {...load.data} />}
    </section>
  );
}

function TrialResult({
  fence,
  deviceId,
  track,
}: {
  readonly fence: Fence;
  readonly deviceId: string;
  readonly track: readonly GpsPoint[];
}) {
  const first = track[0];
  const last = track.at(-1);
  if (!first || !last)
    return <p role="status">{t('{device} has no positions on its last day.', { device: deviceId })}</p>;
  const crossings = fenceCrossings(fence, track);
  const reported = crossings.filter((crossing) => crossing.reported).length;
  return (
    <>
      <p role="status">
        {t('{device}: {crossings} crossings, {reported} reported', {
          device: deviceId,
          crossings: crossings.length,
          reported,
        })}{' '}
        ({formatLocalTime(first.atS)} – {formatLocalTime(last.atS)}).{' '}
        {crossings.length === 0 &&
          (isInFence(fence, first)
            ? t('The vehicle was inside all the time.')
            : t('The vehicle was outside all the time.'))}
      </p>
      <ol className="gk-fence-crossings">
        {crossings.map(({ kind, point, reported: told }) => (
          <li key={point.atS}>
            <time>{formatLocalTime(point.atS)}</time> {kind === 'in' ? t('in') : t('out')}
            {!told && <span className="gk-muted"> ({t('not reported')})</span>}
          </li>
        ))}
      </ol>
    </>
  );
}
