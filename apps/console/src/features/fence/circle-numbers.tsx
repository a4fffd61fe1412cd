import { t, word } from '../../shared/i18n/translate.js';
import type { Undoable } from '../../shared/map-editor/history.js';
import { NumberField } from '../../shared/map-editor/number-field.js';
import type { DrawnFence } from './use-fence-draft.js';

/** Largest radius that can be typed, metres: the recorder takes no larger one. */
const MAX_RADIUS_M = 1_000_000;
/** Radius of a circle whose centre is typed first, metres. */
const FIRST_RADIUS_M = 200;

/** The circle in numbers: what is drawn by hand can be typed as well, and is one step of undo. */
export function CircleNumbers({
  drawn,
  radiusM,
}: {
  readonly drawn: Undoable<DrawnFence>;
  /** Of a fence that is not drawn yet, too. */
  readonly radiusM: number;
}) {
  const { circle } = drawn.value;
  const center = circle?.center ?? { lat: 0, lng: 0 };
  const radius = circle?.radiusM ?? radiusM;
  const place = (part: { readonly lat?: number; readonly lng?: number }): void =>
    drawn.commit({ circle: { center: { ...center, ...part }, radiusM: radius > 0 ? radius : FIRST_RADIUS_M } });
  return (
    <div className="gk-editor-numbers">
      <NumberField
        label={t('Radius')}
        unit={word('m')}
        value={Math.round(radius)}
        min={1}
        max={MAX_RADIUS_M}
        step={10}
        onChange={(value) => drawn.commit({ circle: { center, radiusM: value } })}
      />
      <NumberField
        label={t('Latitude')}
        unit="°"
        value={center.lat}
        min={-85}
        max={85}
        step={0.0001}
        onChange={(lat) => place({ lat })}
      />
      <NumberField
        label={t('Longitude')}
        unit="°"
        value={center.lng}
        min={-180}
        max={180}
        step={0.0001}
        onChange={(lng) => place({ lng })}
      />
    </div>
  );
}
