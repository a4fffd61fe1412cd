import type { LatLng } from 'gk-sdk/rules';
import { t, word } from '../../shared/i18n/translate.js';
import type { Circle } from '../../shared/map-editor/circle-geometry.js';
import { NumberField } from '../../shared/map-editor/number-field.js';
import type { FenceDraft } from './use-fence-draft.js';

/** Largest radius that can be typed, metres: the recorder takes no larger one. */
const MAX_RADIUS_M = 1_000_000;
/** Radius of a circle whose centre is typed first, metres. */
const FIRST_RADIUS_M = 200;

/** The circle in numbers: it can be typed as well as drawn, with one step of undo for each field. */
export function CircleNumbers({ draft: { fence, drawn } }: { readonly draft: FenceDraft }) {
  const { circle } = drawn.value;
  const center = circle?.center ?? { lat: 0, lng: 0 };
  // Of a fence that is not drawn yet, too.
  const radius = fence.radiusM;
  const take = (next: Circle, goesOn: boolean): void => (goesOn ? drawn.amend : drawn.commit)({ circle: next });
  const place = (part: Partial<LatLng>, goesOn: boolean): void =>
    take({ center: { ...center, ...part }, radiusM: radius > 0 ? radius : FIRST_RADIUS_M }, goesOn);
  return (
    <div className="gk-editor-numbers">
      <NumberField
        label={t('Radius')}
        unit={word('m')}
        value={Math.round(radius)}
        min={1}
        max={MAX_RADIUS_M}
        step={10}
        onChange={(radiusM, goesOn) => take({ center, radiusM }, goesOn)}
      />
      <NumberField
        label={t('Latitude')}
        unit="°"
        value={center.lat}
        min={-85}
        max={85}
        step={0.0001}
        onChange={(lat, goesOn) => place({ lat }, goesOn)}
      />
      <NumberField
        label={t('Longitude')}
        unit="°"
        value={center.lng}
        min={-180}
        max={180}
        step={0.0001}
        onChange={(lng, goesOn) => place({ lng }, goesOn)}
      />
    </div>
  );
}
