import { useMemo } from 'react';
import { t } from '../../../shared/i18n/translate.js';
import type { BulkPlan } from './bulk-plan.js';
import { BulkTable } from './bulk-table.js';
import { differenceRows, type SetupWords } from './bulk-words.js';

/** The difference that a change makes, before anything is sent. */
export function BulkReview({
  devices,
  missing,
  plan: { changes, refused },
  words,
}: {
  /** How many devices were read. */
  readonly devices: number;
  readonly missing: readonly string[];
  readonly plan: BulkPlan;
  readonly words: SetupWords;
}) {
  const rows = useMemo(() => differenceRows(changes, words), [changes, words]);
  const left = [
    ...missing.map((deviceId) => ({
      deviceId,
      reason: t('There is no device {device} in your fleet.', { device: deviceId }),
    })),
    ...refused,
  ];
  return (
    <>
      <p role="status">
        {t(
          '{changed} of {total} devices change, {settings, plural, one {# setting} other {# settings}} in all. {same, plural, one {# device has} other {# devices have}} these values already.',
          {
            changed: changes.length,
            total: devices + missing.length,
            settings: rows.length,
            same: devices - changes.length - refused.length,
          },
        )}
      </p>
      {left.length > 0 && (
        <div className="alert alert-warning" role="alert">
          <p className="mb-1">
            {t('{count, plural, one {# device is left out:} other {# devices are left out:}}', { count: left.length })}
          </p>
          <ul className="gk-bulk-left mb-0">
            {left.map(({ deviceId, reason }) => (
              <li key={deviceId}>
                <strong>{deviceId}</strong> {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      {rows.length > 0 && <BulkTable label={t('Changes')} rows={rows} />}
    </>
  );
}
