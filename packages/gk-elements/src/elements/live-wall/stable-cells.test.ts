import { describe, expect, it } from 'vitest';
import { StableCells } from './stable-cells.js';

const camera = (channel: number) => ({ device: 'BUS-1', channel });

describe('StableCells', () => {
  it('keeps the order in which cameras came, wherever they stand', () => {
    const cells = new StableCells();
    const order = (cameras: Parameters<StableCells['take']>[0]) =>
      cells.take(cameras).map((cell) => [cell.camera.channel, cell.place]);
    expect(order([camera(1), null, camera(2)])).toEqual([
      [1, 0],
      [2, 2],
    ]);
    expect(order([camera(2), camera(3), camera(1)])).toEqual([
      [1, 2],
      [2, 0],
      [3, 1],
    ]);
    expect(order([camera(3), camera(4)])).toEqual([
      [3, 0],
      [4, 1],
    ]);
  });

  it('tells two of the same camera apart', () => {
    const keys = new StableCells().take([camera(1), camera(1)]).map((cell) => cell.key);
    expect(new Set(keys).size).toBe(2);
  });
});
