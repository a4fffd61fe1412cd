import { useEffect, useState, type RefObject } from 'react';
import { formatFileSize } from 'gk-sdk/rules';
import { t } from '../i18n/translate.js';
import { usePreference } from '../storage/preference.js';
import { dataSaverPreference } from '../storage/switch-preference.js';
import { Icon } from '../ui/icon.js';
import { DataMeter, type DataUse } from './data-meter.js';
import './data-total.css';

const READ_EVERY_MS = 1_000;

/**
 * Data that the live pictures of a screen have received since it was opened, with an estimate per hour. A press turns
 * the data saver on and off, by which all pictures are small ones.
 */
export function DataTotal({ within }: { readonly within: RefObject<HTMLElement | null> }) {
  const saving = usePreference(dataSaverPreference);
  const { bytes, bytesPerHour } = useDataUse(within);
  const total = formatFileSize(Math.round(bytes));
  const rate =
    bytesPerHour === undefined ? undefined : t('{size} per hour', { size: formatFileSize(Math.round(bytesPerHour)) });
  return (
    <button
      type="button"
      className={`btn btn-sm btn-outline-primary gk-data-total${saving ? ' active' : ''}`}
      aria-pressed={saving}
      title={t('Data received since this screen was opened. Data saver: small pictures only.')}
      onClick={() => dataSaverPreference.set(!saving)}
    >
      <Icon name="download" size={16} /> <span className="visually-hidden">{t('Data saver')}: </span>
      <span>{total}</span>
      {rate !== undefined && <small>{rate}</small>}
    </button>
  );
}

function useDataUse(within: RefObject<HTMLElement | null>): DataUse {
  const [meter] = useState(() => new DataMeter());
  const [use, setUse] = useState<DataUse>({ bytes: 0, bytesPerHour: undefined });
  useEffect(() => {
    const read = (): void =>
      setUse(meter.read(within.current?.querySelectorAll('gk-live-tile') ?? [], performance.now()));
    const timer = setInterval(read, READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [meter, within]);
  return use;
}
