import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { MapVehicle } from '../../map/map-engine.js';
import type { FleetLabels } from '../../labels/fleet.labels.js';

/** Vehicles of the list. @internal */
export interface VehiclesInView {
  readonly nearest: readonly MapVehicle[];
  readonly total: number;
}

/** Actions of the lists. @internal */
export interface VehicleListActions {
  readonly select: (deviceId: string) => void;
  readonly close: () => void;
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
  actions: VehicleListActions,
): TemplateResult | typeof nothing {
  if (total === 0) return nothing;
  const caption = labels.vehiclesInView(nearest.length, total);
  return html`<section class="list vehicles visually-hidden" part="vehicles" aria-label=${caption}>
    <p>${caption}</p>
    ${buttons(nearest, focusDevice, labels, actions)}
  </section>`;
}

/**
 * The vehicles that the map shows as one, as named buttons.
 *
 * @internal
 */
export function stackList(
  vehicles: readonly MapVehicle[],
  focusDevice: string | undefined,
  labels: FleetLabels,
  actions: VehicleListActions,
): TemplateResult {
  const caption = labels.vehiclesHere(vehicles.length);
  return html`<section class="list stack" part="stack" aria-label=${caption}>
    <p>
      ${caption}<button
        type="button"
        class="close"
        aria-label=${labels.close}
        title=${labels.close}
        @click=${actions.close}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18" /></svg>
      </button>
    </p>
    ${buttons(vehicles, focusDevice, labels, actions)}
  </section>`;
}

const buttons = (
  vehicles: readonly MapVehicle[],
  focusDevice: string | undefined,
  labels: FleetLabels,
  { select }: VehicleListActions,
): TemplateResult =>
  html`<ul>
    ${repeat(
      vehicles,
      ({ key }) => key,
      ({ deviceId, state, stale, label }) =>
        html`<li>
          <button
            type="button"
            data-device=${deviceId}
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
  </ul>`;
