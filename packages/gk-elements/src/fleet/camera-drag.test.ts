import { describe, expect, it } from 'vitest';
import { CAMERA_DRAG_TYPE, readCameraDrag, writeCameraDrag } from './camera-drag.js';

const transferOf = (text?: string) => {
  const data = new Map<string, string>(text === undefined ? [] : [[CAMERA_DRAG_TYPE, text]]);
  return {
    data,
    transfer: {
      effectAllowed: 'none',
      getData: (type: string) => data.get(type) ?? '',
      setData: (type: string, value: string) => data.set(type, value),
    } as unknown as DataTransfer,
  };
};

describe('a dragged camera', () => {
  it('is read as it was written, and is a text elsewhere', () => {
    const { transfer, data } = transferOf();
    writeCameraDrag(transfer, { device: 'BUS-1', channel: 2 });
    expect(readCameraDrag(transfer)).toEqual({ device: 'BUS-1', channel: 2 });
    expect(data.get('text/plain')).toBe('BUS-1');
  });

  it.each([
    undefined,
    'null',
    '[]',
    '{"device":"","channel":1}',
    '{"device":"A","channel":-1}',
    '{"device":"A","channel":1.5}',
    '{"device":7,"channel":1}',
    '<b>',
  ])('is nothing for %s', (text) => {
    expect(readCameraDrag(transferOf(text).transfer)).toBeUndefined();
  });
});
