import { describe, expect, it } from 'vitest';
import {
  canSaveSubStream,
  changeParameter,
  comboAlarmChoices,
  G_SENSOR_PRESETS,
  gSensorLabel,
  loadParameters,
  parametersToSave,
  reloadParameters,
  SUB_STREAM_LABELS,
} from './parameter-edit.js';

describe('parameter panel', () => {
  const loaded = loadParameters({ HbSec: 10, WfSsid: 'depot', list: [1, 2] }, { HbSec: 20 });

  it('each loaded parameter has a value, a dirty flag and an offline-pending value', () => {
    expect(loaded['HbSec']).toEqual({ stored: 10, value: 10, dirty: false, pending: 20 });
    expect(loaded['WfSsid']).toEqual({ stored: 'depot', value: 'depot', dirty: false });
  });

  it('a change marks a field dirty; reverting clears the mark', () => {
    const changed = changeParameter(loaded, 'HbSec', 15);
    expect(changed['HbSec']).toMatchObject({ value: 15, dirty: true, pending: 20 });
    expect(changeParameter(changed, 'HbSec', 10)['HbSec']).toMatchObject({ value: 10, dirty: false });
    expect(changeParameter(changeParameter(loaded, 'list', [3]), 'list', [1, 2])['list']?.dirty).toBe(false);
    expect(changeParameter(loaded, 'unknown', 1)).toBe(loaded);
  });

  it('what is not saved stays when the group is loaded again, until the device has the same', () => {
    const changed = changeParameter(changeParameter(loaded, 'HbSec', 15), 'WfSsid', 'yard');
    const again = reloadParameters(changed, { HbSec: 12, WfSsid: 'yard', list: [3] });
    expect(again['HbSec']).toEqual({ stored: 12, value: 15, dirty: true });
    expect(again['WfSsid']).toEqual({ stored: 'yard', value: 'yard', dirty: false });
    expect(again['list']).toEqual({ stored: [3], value: [3], dirty: false });
  });

  it('a save covers only dirty fields', () => {
    expect(parametersToSave(changeParameter(loaded, 'WfSsid', 'yard'))).toEqual({
      kind: 'save',
      changes: { WfSsid: 'yard' },
    });
  });

  it("a save with no dirty fields shows 'no changes'", () => {
    expect(parametersToSave(loaded)).toEqual({ kind: 'nothing', message: 'no changes' });
  });

  it('sub-stream save is disabled when resolution is empty, fps under 1 or over 15, or bitrate under 16 or over 1024', () => {
    expect([canSaveSubStream('CIF', 1, 16), canSaveSubStream('CIF', 15, 1024)]).toEqual([true, true]);
    expect([
      canSaveSubStream('', 10, 100),
      canSaveSubStream('CIF', 0, 100),
      canSaveSubStream('CIF', 16, 100),
      canSaveSubStream('CIF', 10, 15),
      canSaveSubStream('CIF', 10, 1025),
      canSaveSubStream('CIF', NaN, 100),
    ]).toEqual(Array(6).fill(false));
    expect(SUB_STREAM_LABELS).toEqual({ fps: '1~15 fps', bitrate: '32~1024 kbps' });
  });

  it('the two combo alarm selections cannot duplicate each other', () => {
    expect(comboAlarmChoices([1, 2, 3], 2)).toEqual([1, 3]);
    expect(comboAlarmChoices([1, 2, 3], undefined)).toEqual([1, 2, 3]);
  });

  it('label High up to 170, Medium up to 340, Low above', () => {
    expect([0, 170, 171, 340, 341].map(gSensorLabel)).toEqual(['High', 'High', 'Medium', 'Medium', 'Low']);
  });

  it('presets Car (77,102,128), Bus (77,77,154), Truck (384,384,435)', () => {
    expect(G_SENSOR_PRESETS).toEqual({ Car: [77, 102, 128], Bus: [77, 77, 154], Truck: [384, 384, 435] });
  });
});
