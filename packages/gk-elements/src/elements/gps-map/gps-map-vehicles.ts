import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { MapVehicle } from '../../map/map-engine.js';
import type { FleetLabels } from '../../labels/fleet.labels.js';

/** Vehicles that the list names; a map with more says how many there are. @internal */
export const LISTED_VEHICLES = 40;

/** Vehicles of the list. @internal */
export interface VehiclesInView {
  readonly nearest: readonly MapVehicle[];
  readonly total: number;
}

/**
 * The map as a list: the vehicles in view as named buttons, for keyboards and screen readers. It is
 * invisible until the focus enters it.
 *
 * @internal
 */
export function vehicleList(
  { nearest, total }: VehiclesInView,
  focusDevice: string | undefined,
  labels: FleetLabels,
  select: (deviceId: string) => void,
): TemplateResult | typeof nothing {
  if (total === 0) return nothing;
  const caption = labels.vehiclesInView(nearest.length, total);
  return html`<section class="vehicles visually-hidden" part="vehicles" aria-label=${caption}>
    <p>${caption}</p>
    <ul>
      ${repeat(
        nearest,
        ({ key }) => key,
        ({ deviceId, state, stale, label }) =>
          html`<li>
            <button
              type="button"
              aria-pressed=${deviceId === focusDevice ? 'true' : 'false'}
              @click=${() => {
                select(deviceId);
              }}
            >
              ${deviceId}${label && label !== deviceId ? `, ${label}` : nothing},
              ${labels.states[state]}${stale ? `, ${labels.oldPosition}` : nothing}
            </button>
          </li>`,
      )}
    </ul>
  </section>`;
}
