import { expect } from '@open-wc/testing';
import { LabelAtlas } from './label-atlas.js';
import type { MapTheme } from './map-engine.js';
import type { Sprite } from './sprite-sheet.js';

const theme = { halo: 'white', text: 'black' } as MapTheme;
/** Labels that a map draws at most, and that of the focused vehicle. */
const LABELS = 151;

const long = Array.from({ length: LABELS }, (_, index) => `Bus ${index} of the northern depot, reserve`);

function pixelsOf(atlas: LabelAtlas, { left, top, width, height }: Sprite): Uint8ClampedArray {
  const context = atlas.canvas.getContext('2d');
  if (context === null) throw new Error('a picture of texts');
  return context.getImageData(left, top, width, height).data;
}

function partOf(atlas: LabelAtlas, text: string): Sprite {
  const part = atlas.provide([text]).get(text);
  if (part === undefined) throw new Error(`no part for ${text}`);
  return part;
}

/** A text as a label has it, written in one direction. */
function written(text: string, direction: CanvasDirection, { width, height }: Sprite, ratio: number): number[] {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('a picture of a text');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'black';
  context.font = `${12 * ratio}px system-ui, sans-serif`;
  context.direction = direction;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, width / 2, height / 2);
  return darkColumns(context.getImageData(0, 0, width, height).data, width);
}

/** The columns in which there is something of a text. */
function darkColumns(data: Uint8ClampedArray, width: number): number[] {
  const found = new Set<number>();
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) > 128 && (data[at] ?? 255) < 128) found.add((at / 4) % width);
  }
  return [...found].sort((a, b) => a - b);
}

describe('LabelAtlas', () => {
  for (const ratio of [0.5, 1, 1.25, 1.5, 2, 3]) {
    it(`has room for all labels of a map, each of full length, at ${ratio} pixels to a CSS pixel`, () => {
      const atlas = new LabelAtlas(theme, ratio);
      const parts = [...atlas.provide(long).values()];
      expect(parts).to.have.length(LABELS);
      for (const [index, part] of parts.entries()) {
        expect(part.width / ratio, 'shortened').to.be.within(150, 180);
        expect(part.left + part.width, 'inside').to.be.at.most(atlas.canvas.width);
        expect(part.top + part.height, 'inside').to.be.at.most(atlas.canvas.height);
        const covers = (other: Sprite): boolean =>
          part.left < other.left + other.width &&
          other.left < part.left + part.width &&
          part.top < other.top + other.height &&
          other.top < part.top + part.height;
        expect(parts.slice(index + 1).some(covers), 'by itself').to.equal(false);
      }
      const { revision } = atlas;
      atlas.provide(long);
      expect(atlas.revision, 'nothing is painted twice').to.equal(revision);
    });
  }

  it('lets go of texts of before when it is full', () => {
    const atlas = new LabelAtlas(theme, 1);
    atlas.provide(long);
    const others = long.map((text) => `The other ${text}`);
    const parts = atlas.provide(others);
    expect(others.every((text) => parts.has(text))).to.equal(true);
  });

  it('writes a text in the direction of its script', () => {
    const atlas = new LabelAtlas(theme, 2);
    for (const [text, direction, wrong] of [
      ['אבג!', 'rtl', 'ltr'],
      ['BUS!', 'ltr', 'rtl'],
    ] as const) {
      const part = partOf(atlas, text);
      const columns = darkColumns(pixelsOf(atlas, part), part.width);
      expect(columns, text).to.deep.equal(written(text, direction, part, 2));
      expect(columns, text).not.to.deep.equal(written(text, wrong, part, 2));
    }
  });

  it('keeps a text that stands out of its line within its label', () => {
    const atlas = new LabelAtlas(theme, 2);
    const marks = `o${'\u0323'.repeat(40)}${'\u0301'.repeat(40)}`;
    const part = partOf(atlas, marks);
    expect(darkColumns(pixelsOf(atlas, part), part.width), 'the text is there').not.to.deep.equal([]);
    const below = { ...part, top: part.top + part.height, height: 60 };
    expect(darkColumns(pixelsOf(atlas, below), below.width)).to.deep.equal([]);
  });
});
