import { useSession } from 'gk-react';
import { GkAddress } from 'gk-react/elements/address';
import type { FleetEvent } from 'gk-sdk/rest';
import { hasFix } from 'gk-sdk/rules';
import { MAP_DEFAULTS } from 'gk-sdk/rules';
import { formatPosition } from '../../../shared/geo/format-position.js';
import { t } from '../../../shared/i18n/translate.js';
import { GkMiniMap } from '../../../shared/map/mini-map.js';
import { EmptyPanel } from '../../../shared/ui/state-panel.js';
import { formatSpeed } from '../../../shared/units/length-unit.js';
import { useLengthUnit } from '../../../shared/units/use-length-unit.js';

/** Where an event happened: map, address and speed. */
export function EventMap({ event: { position, happenedS, fenceName } }: { readonly event: FleetEvent }) {
  const session = useSession();
  const unit = useLengthUnit();
  if (!hasFix(position)) return <EmptyPanel icon="map" title={t('The position of this event is unknown.')} />;
  return (
    <>
      <GkMiniMap
        className="gk-event-map"
        session={session}
        position={{ ...position, timeS: happenedS }}
        zoom={MAP_DEFAULTS.zoom}
        lengthUnit={unit}
      />
      <p className="gk-event-place">
        <GkAddress session={session} lat={position.lat} lng={position.lng} />
        <span>{formatPosition(position)}</span>
        <span>{formatSpeed(position.speedKmh, unit)}</span>
        {fenceName ? <span>{fenceName}</span> : null}
      </p>
    </>
  );
}
