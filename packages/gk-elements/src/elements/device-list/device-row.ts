import { html, nothing, svg, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { countChannels, markerState, type Device, type MarkerState } from 'gk-sdk';
import type { VehicleMotion } from 'gk-sdk/rules';
import type { FleetLabels, LengthUnit } from '../../labels/fleet.labels.js';
import type { ClockFormat } from '../../time/clock-format.js';
import type { RowFacts } from './device-list-core.js';
import { styleProperties } from '../../styles/style-properties.js';
import { idBesideTitle, titleOf, type DeviceTitle } from '../../vehicle/device-title.js';
import { glyphTransform, vehicleGlyph } from '../../vehicle/vehicle-glyph.js';
import { VEHICLE_SHAPE_SIZE, VEHICLE_SHAPES, VEHICLE_SHAPES_WITHOUT_HEADING } from '../../vehicle/vehicle-shape.js';

/** Context shared by all rows. @internal */
export interface RowContext {
  readonly ago: Intl.RelativeTimeFormat;
  readonly labels: FleetLabels;
  readonly unit: LengthUnit;
  readonly rowHeight: number;
  readonly count: number;
  readonly draggable: boolean;
  readonly title: DeviceTitle;
  /** Returns the clock by which the times of a device are told. */
  readonly clockOf: (device: Device) => ClockFormat;
}

/** How one row stands out. @internal */
export interface RowFlags {
  readonly active: boolean;
  readonly selected: boolean;
}

/** Id of a row's node within the list's shadow root. @internal */
export const rowId = (index: number): string => `row-${index}`;

/** One device of the list. @internal */
export function deviceRow(
  device: Device,
  index: number,
  flags: RowFlags,
  facts: RowFacts,
  motion: VehicleMotion,
  context: RowContext,
): TemplateResult {
  const { labels, unit } = context;
  const state = markerState(device);
  const headingDeg = motion.kind === 'live' ? motion.headingDeg : undefined;
  const shapes = headingDeg === undefined ? VEHICLE_SHAPES_WITHOUT_HEADING : VEHICLE_SHAPES;
  const glyph = vehicleGlyph(device.extras?.icon);
  const channels = countChannels(device);
  const details = [
    idBesideTitle(device, context.title),
    device.memo,
    channels > 0 ? labels.channels(channels) : undefined,
  ].filter(Boolean);
  return html`<div
    id=${rowId(index)}
    class=${classMap({ row: true, active: flags.active, [state]: true })}
    part="row"
    role="option"
    draggable=${context.draggable ? 'true' : nothing}
    aria-selected=${flags.selected ? 'true' : 'false'}
    aria-setsize=${context.count}
    aria-posinset=${index + 1}
    data-device-id=${device.deviceId}
    ${styleProperties({ transform: `translateY(${index * context.rowHeight}px)` })}
  >
    <span class="icon" aria-hidden="true">
      <svg
        viewBox="0 0 ${VEHICLE_SHAPE_SIZE} ${VEHICLE_SHAPE_SIZE}"
        ${styleProperties({ transform: headingDeg === undefined ? 'none' : `rotate(${headingDeg}deg)` })}
      >
        ${svg`<path d=${shapes[state]} fill-rule="evenodd" />`}
        ${glyph ? svg`<path class="glyph" d=${glyph} fill-rule="evenodd" transform=${glyphTransform(state, headingDeg)} />` : nothing}
      </svg>
    </span>
    <span class="line">
      <span class="name">
        <span class="title">${titleOf(device, context.title)}</span>
        ${device.driverName ? html`<span class="driver">${device.driverName}</span>` : nothing}
      </span>
      ${speed(motion, state, labels, unit)}
    </span>
    <span class="line">
      <span class="details">${details.map((detail, at) => html`${at > 0 ? ' · ' : ''}<bdi>${detail}</bdi>`)}</span>
      <span class="facts">
        <span class="state">${facts.state}</span>
        <span class="seen" title=${timeHint(device, facts, context)}>${facts.time}</span>
      </span>
    </span>
  </div>`;
}

/** The moment behind the time of a row. */
function timeHint(device: Device, { lasting }: RowFacts, { labels, clockOf }: RowContext): string {
  const momentS = lasting?.sinceS ?? device.statusChangedS;
  if (!momentS) return labels.neverSeen;
  return (lasting?.since ?? labels.lastSeen)(clockOf(device).zonedMoment(momentS));
}

/** The live speed, or how old the last known one is. The state says that an offline device has none. */
function speed(motion: VehicleMotion, state: MarkerState, labels: FleetLabels, unit: LengthUnit): TemplateResult {
  if (motion.kind === 'live') return html`<span class="speed"><bdi>${labels.speed(motion.speedKmh, unit)}</bdi></span>`;
  const isOld = motion.kind === 'last-known' && state !== 'offline';
  return html`<span class="speed old">${isOld ? labels.oldPosition : nothing}</span>`;
}
