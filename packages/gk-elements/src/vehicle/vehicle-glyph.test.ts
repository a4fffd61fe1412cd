// @vitest-environment jsdom
import { render, type TemplateResult } from 'lit';
import type { Device } from 'gk-sdk';
import { describe, expect, it } from 'vitest';
import { englishDeviceTreeLabels } from '../elements/device-tree/device-tree.labels.js';
import { treeRow, type TreeRowContext } from '../elements/device-tree/tree-row.js';
import { vehicleMarker } from '../elements/gps-player/track-overlays.js';
import { englishFleetLabels } from '../labels/fleet.labels.js';
import type { TrackFix } from '../track/indexed-track.js';
import { VEHICLE_GLYPHS } from './vehicle-glyph.js';

const ARROW = 1;
const TRUCK = 2;

/** The sign beside a shape: its path, and how it is turned. */
function glyphOf(drawn: TemplateResult): { readonly d: string | null; readonly transform: string | null } | undefined {
  const box = document.createElement('div');
  render(drawn, box);
  const glyph = box.querySelector('path + path.glyph');
  return glyph ? { d: glyph.getAttribute('d'), transform: glyph.getAttribute('transform') } : undefined;
}

describe('the marker of a replayed vehicle', () => {
  const fix: TrackFix = { timeS: 0, lat: 24, lng: 120, speedKmh: 40, headingDeg: 90, inGap: false };
  const marker = (icon: number | string | undefined, change: Partial<TrackFix> = {}) =>
    glyphOf(vehicleMarker({ ...fix, ...change }, { x: 1, y: 2 }, 90, { icon }));

  it('has the sign of its kind, upright however the vehicle is turned', () => {
    expect(marker(TRUCK)).toMatchObject({ d: VEHICLE_GLYPHS[TRUCK] });
    expect(marker(TRUCK)?.transform).toContain('rotate(-90)');
    for (const change of [{ inGap: true }, { speedKmh: 0 }, { speedKmh: 150 }])
      expect(marker(TRUCK, change)).toMatchObject({ d: VEHICLE_GLYPHS[TRUCK] });
  });

  it('has none where the kind is not known, or is an arrow', () => {
    expect([marker(undefined), marker(ARROW), marker('own.png')]).toEqual([undefined, undefined, undefined]);
  });
});

describe('a vehicle in the tree', () => {
  const row = (icon: number | undefined) => {
    const extras = icon === undefined ? undefined : { icon };
    const device = { deviceId: 'BUS-7', statusBits: 1, extras } as unknown as Device;
    const context: TreeRowContext = {
      labels: englishDeviceTreeLabels,
      fleet: englishFleetLabels,
      rowHeight: 32,
      deviceOf: () => device,
      checked: undefined,
      draggable: false,
      title: 'id',
    };
    const at = { kind: 'device', deviceId: 'BUS-7', level: 1, position: 1, siblings: 1, expanded: false };
    return glyphOf(treeRow(at as unknown as Parameters<typeof treeRow>[0], 0, false, context));
  };

  it('has the sign of its kind in the shape of its state', () => {
    expect(row(TRUCK)).toMatchObject({ d: VEHICLE_GLYPHS[TRUCK] });
    expect(row(undefined)).toBeUndefined();
  });
});
