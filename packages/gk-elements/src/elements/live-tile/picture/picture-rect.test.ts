import { describe, expect, it } from 'vitest';
import { pictureRect } from './picture-rect.js';

const box = { width: 400, height: 400 };
const video = { width: 640, height: 320 };
const rect = (fit: string, zoom?: Parameters<typeof pictureRect>[3]): readonly number[] => {
  const { x, y, width, height } = pictureRect(box, video, fit, zoom);
  return [x, y, width, height];
};

describe('pictureRect', () => {
  it.each([
    ['contain', [0, 100, 400, 200]],
    ['cover', [-200, 0, 800, 400]],
    ['fill', [0, 0, 400, 400]],
    ['none', [-120, 40, 640, 320]],
    ['scale-down', [0, 100, 400, 200]],
    ['anything else', [0, 100, 400, 200]],
  ])('follows object-fit: %s', (fit, expected) => {
    expect(rect(fit)).toEqual(expected);
  });

  it('leaves a small picture as it is where it may only be made smaller', () => {
    expect(pictureRect(box, { width: 100, height: 50 }, 'scale-down')).toMatchObject({ x: 150, y: 175, width: 100 });
  });

  it('follows zoom and pan, beyond the box', () => {
    expect(rect('contain', { scale: 2, x: 0.5, y: 0 })).toEqual([0, 0, 800, 400]);
    expect(rect('contain', { scale: 2, x: 0, y: -0.25 })).toEqual([-200, -100, 800, 400]);
  });

  it("gives the video's own size", () => {
    expect(pictureRect(box, video, 'cover')).toMatchObject({ videoWidth: 640, videoHeight: 320 });
  });
});
