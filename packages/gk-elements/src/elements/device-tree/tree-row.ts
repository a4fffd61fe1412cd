import { html, nothing, svg, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { isOnline, markerState, type Device } from 'gk-sdk';
import type { FleetLabels } from '../../labels/fleet.labels.js';
import { styleProperties } from '../../styles/style-properties.js';
import { idBesideTitle, titleOf, type DeviceTitle } from '../../vehicle/device-title.js';
import { glyphTransform, vehicleGlyph } from '../../vehicle/vehicle-glyph.js';
import { VEHICLE_SHAPES, VEHICLE_SHAPE_SIZE } from '../../vehicle/vehicle-shape.js';
import type { DeviceTreeLabels } from './device-tree.labels.js';
import { deviceIdsBelow, type GroupNode } from './fleet-tree.js';
import type { CheckState } from './tree-check.js';
import type { TreeRow } from './tree-rows.js';

/** Context that a row is rendered with. @internal */
export interface TreeRowContext {
  readonly labels: DeviceTreeLabels;
  readonly fleet: FleetLabels;
  readonly rowHeight: number;
  readonly deviceOf: (deviceId: string) => Device | undefined;
  /** Undefined = no check boxes. */
  readonly checked: ((row: TreeRow) => CheckState) | undefined;
  readonly draggable: boolean;
  readonly title: DeviceTitle;
}

/** Id of a row's node within the tree's shadow root. @internal */
export const treeRowId = (index: number): string => `row-${index}`;

const CAMERA = svg`<path d="M2 5.5h8v7H2ZM10 8l4-2.2v6.4L10 10" />`;
const PIN = svg`<path d="M8 14s4.5-4.4 4.5-7.6a4.5 4.5 0 0 0-9 0C3.5 9.6 8 14 8 14Z" /><circle cx="8" cy="6.4" r="1.6" />`;
const FOLDER = svg`<path d="M1.8 12.8V3.5h4l1.6 1.8h6.8v7.5Z" />`;

/** One row of the tree. @internal */
export function treeRow(row: TreeRow, index: number, active: boolean, context: TreeRowContext): TemplateResult {
  const expanded = 'expanded' in row ? row.expanded : undefined;
  const check = context.checked?.(row);
  const device = 'deviceId' in row ? context.deviceOf(row.deviceId) : undefined;
  const state = device ? markerState(device) : 'offline';
  return html`<div
    id=${treeRowId(index)}
    class=${classMap({ row: true, [row.kind]: true, active, [state]: row.kind === 'device' })}
    part="row"
    role="treeitem"
    draggable=${context.draggable && row.kind !== 'group' ? 'true' : nothing}
    aria-level=${row.level}
    aria-posinset=${row.position}
    aria-setsize=${row.siblings}
    aria-expanded=${expanded === undefined ? nothing : expanded ? 'true' : 'false'}
    aria-checked=${check ?? nothing}
    aria-selected=${check === undefined ? (active ? 'true' : 'false') : nothing}
    data-index=${index}
    ${styleProperties({ '--_level': String(row.level), transform: `translateY(${index * context.rowHeight}px)` })}
  >
    <span class=${expanded ? 'twisty open' : 'twisty'} data-twisty
      >${expanded === undefined ? nothing : svg`<svg viewBox="0 0 12 12"><path d="m4 2 4 4-4 4" /></svg>`}</span
    >
    ${check === undefined ? nothing : checkBox(check)} ${content(row, device, context)}
  </div>`;
}

function checkBox(check: CheckState): TemplateResult {
  const mark = { true: 'm2 6.5 2.8 2.8L10 3.5', mixed: 'M2.5 6h7', false: '' }[check];
  return html`<span class="check" data-check
    ><span class="box">${svg`<svg viewBox="0 0 12 12"><path d=${mark} /></svg>`}</span></span
  >`;
}

function content(row: TreeRow, device: Device | undefined, context: TreeRowContext): TemplateResult {
  switch (row.kind) {
    case 'group': {
      const { online, total } = countOnline(row.group, context.deviceOf);
      const title = context.labels.countersSentence(online, total);
      return html`<svg class="icon line" viewBox="0 0 16 16">${FOLDER}</svg><span class="name">${row.group.name}</span>
        <span class="count" title=${title} aria-hidden="true">${context.labels.counters(online, total)}</span
        ><span class="visually-hidden">${title}</span>`;
    }
    case 'device': {
      const state = device ? markerState(device) : 'offline';
      const size = VEHICLE_SHAPE_SIZE;
      const glyph = vehicleGlyph(device?.extras?.icon);
      const title = device ? titleOf(device, context.title) : row.deviceId;
      const besides = device ? [idBesideTitle(device, context.title), device.driverName] : [];
      return html`<svg class="icon" viewBox="0 0 ${size} ${size}">
          ${svg`<path d=${VEHICLE_SHAPES[state]} fill-rule="evenodd" />`}
          ${glyph ? svg`<path class="glyph" d=${glyph} fill-rule="evenodd" transform=${glyphTransform(state, 0)} />` : nothing}
        </svg>
        <span class="name">${title}</span><span class="driver">${besides.filter(Boolean).join(' · ')}</span>
        <span class="state">${context.fleet.states[state]}</span>`;
    }
    case 'channel':
      return html`<svg class="icon line" viewBox="0 0 16 16">${CAMERA}</svg><span class="name">${row.name}</span>`;
    case 'map':
      return html`<svg class="icon line" viewBox="0 0 16 16">${PIN}</svg
        ><span class="name">${context.labels.position}</span>`;
  }
}

/** How many devices of a group are online. @internal */
export function countOnline(
  group: GroupNode,
  deviceOf: (deviceId: string) => Device | undefined,
): { readonly online: number; readonly total: number } {
  let online = 0;
  const ids = deviceIdsBelow(group);
  for (const deviceId of ids) {
    const device = deviceOf(deviceId);
    if (device !== undefined && isOnline(device)) online += 1;
  }
  return { online, total: ids.size };
}
