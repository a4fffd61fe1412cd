import { Button, ButtonGroup, Dropdown } from 'react-bootstrap';
import type { MissingAddresses, TrackFormat } from 'gk-elements';
import { t } from '../../shared/i18n/translate.js';
import { clockLength } from '../../shared/playback/duration-words.js';

/** Files of the track: those of the specification as buttons, the others in a menu beside them. */
export function GpsExportMenu({
  disabled,
  addresses,
  missing,
  onAddresses,
  onSave,
}: {
  /** "Export needs a non-empty result" (spec 001 section 5). */
  readonly disabled: boolean;
  /** Whether missing addresses are looked up before the file is written. */
  readonly addresses: boolean;
  /** Number and time of the lookups. */
  readonly missing: MissingAddresses;
  readonly onAddresses: (addresses: boolean) => void;
  readonly onSave: (format: TrackFormat) => void;
}) {
  return (
    <div className="gk-gps-export" role="group" aria-label={t('Export')}>
      <ButtonGroup size="sm">
        <Button variant="outline-secondary" disabled={disabled} onClick={() => onSave('json')}>
          {t('Export Json')}
        </Button>
        <Button variant="outline-secondary" disabled={disabled} onClick={() => onSave('csv')}>
          {t('Export CSV')}
        </Button>
        <Dropdown as={ButtonGroup} align="end">
          <Dropdown.Toggle size="sm" variant="outline-secondary" disabled={disabled} aria-label={t('More formats')} />
          <Dropdown.Menu>
            {MORE_FORMATS.map(([format, name]) => (
              <Dropdown.Item as="button" key={format} onClick={() => onSave(format)}>
                {t('Export {name}', { name })}
              </Dropdown.Item>
            ))}
          </Dropdown.Menu>
        </Dropdown>
      </ButtonGroup>
      <label className="form-check">
        <input
          type="checkbox"
          className="form-check-input"
          checked={addresses}
          onChange={({ target }) => onAddresses(target.checked)}
        />
        <span className="form-check-label">
          {missing.count === 0
            ? t('Look up missing addresses')
            : t('Look up missing addresses ({count}, about {time})', {
                count: missing.count,
                time: clockLength(missing.durationS),
              })}
        </span>
      </label>
    </div>
  );
}

const MORE_FORMATS = [
  ['gpx', 'GPX'],
  ['kml', 'KML'],
  ['geojson', 'GeoJSON'],
] as const satisfies readonly (readonly [TrackFormat, string])[];
