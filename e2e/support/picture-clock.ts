import type { Page } from '@playwright/test';

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

/** Reads the clock at the top of a coded picture (the bytes of a PNG or JPEG file): `YYYY-MM-DD HH:MM:SS`. */
export async function readClock(page: Page, picture: readonly number[]): Promise<string> {
  const bits = await page.evaluate(
    async ({ picture, element, columns, length }) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(picture)]));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('There is no canvas to read from.');
      context.drawImage(image, 0, 0);
      const isWhite = (column: number, row: number): boolean => {
        const { data } = context.getImageData((column + 0.5) * element, (row + 0.5) * element, 1, 1);
        return (data[1] ?? 0) > 128;
      };
      // The first character stands one place from the edge, and a row of elements is blank above.
      return Array.from({ length }, (_, place) =>
        Array.from({ length: 15 }, (_, i) =>
          isWhite((place + 1) * columns + (i % 3), 1 + Math.floor(i / 3)) ? '1' : '0',
        ).join(''),
      );
    },
    { picture, element: ELEMENT, columns: COLUMNS, length: LENGTH },
  );
  return bits.map((glyph) => CHARACTERS[glyph] ?? '?').join('');
}

/** The time of the recorder's city, eight hours east of UTC, that a clock shows, in unix seconds. */
export function timeOfClock(clock: string): number {
  return Date.parse(`${clock.replace(' ', 'T')}+08:00`) / 1000;
}
