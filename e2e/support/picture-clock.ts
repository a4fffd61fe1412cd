import type { JSHandle, Page } from '@playwright/test';

/** Side of the square elements that the recorder's clock is made of, and columns of them that a character takes. */
const ELEMENT = 4;
const COLUMNS = 4;
const LENGTH = 'YYYY-MM-DD HH:MM:SS'.length;

/** The characters of a time: five rows of three elements. */
const CHARACTERS: Readonly<Record<string, string>> = {
  '111101101101111': '0',
  '010110010010111': '1',
  '111001111100111': '2',
  '111001111001111': '3',
  '101101111001001': '4',
  '111100111001111': '5',
  '111100111101111': '6',
  '111001001010010': '7',
  '111101111101111': '8',
  '111101111001111': '9',
  '000000111000000': '-',
  '000010000010000': ':',
  '000000000000000': ' ',
};

/** A coded picture in a page: it stays there, for a picture of a main stream has a million bytes. */
export type PicturePlace = JSHandle<Blob>;

/** Brings a coded picture (the bytes of a PNG or JPEG file) into a page. */
export function bringPicture(page: Page, picture: Uint8Array): Promise<PicturePlace> {
  return page.evaluateHandle(
    (text) => new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]),
    Buffer.from(picture).toString('base64'),
  );
}

/** Reads the clock at the top of a coded picture: `YYYY-MM-DD HH:MM:SS`. */
export async function readClock(picture: PicturePlace): Promise<string> {
  const bits = await picture.evaluate(
    async (blob, { element, columns, length }) => {
      const image = await createImageBitmap(blob);
      const [width, height] = [(columns * (length + 1) + 1) * element, 7 * element];
      const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
      if (context === null) throw new Error('There is no canvas to read from.');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      const isWhite = (column: number, row: number): boolean => {
        const at = (row + 0.5) * element * width + (column + 0.5) * element;
        return (data[at * 4 + 1] ?? 0) > 128;
      };
      // The first character stands one place from the edge, and a row of elements is blank above.
      return Array.from({ length }, (_, place) =>
        Array.from({ length: 15 }, (_, i) =>
          isWhite((place + 1) * columns + (i % 3), 1 + Math.floor(i / 3)) ? '1' : '0',
        ).join(''),
      );
    },
    { element: ELEMENT, columns: COLUMNS, length: LENGTH },
  );
  return bits.map((glyph) => CHARACTERS[glyph] ?? '?').join('');
}

/** The time of the recorder's city, eight hours east of UTC, that a clock shows, in unix seconds. */
export function timeOfClock(clock: string): number {
  return Date.parse(`${clock.replace(' ', 'T')}+08:00`) / 1000;
}
