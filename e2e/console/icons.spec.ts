import { expect, test } from '@playwright/test';
import { ICON_LINES, type IconName } from '../../apps/console/src/shared/ui/icon-lines.js';
import { ICON_OUTLINES } from '../../apps/console/src/shared/ui/icon-outlines.js';

const SIZE_PX = 96;
const LINE = 'fill="none" stroke="black" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';

test('the outlines of the icons look like their lines', async ({ page }) => {
  const picture = (path: string) =>
    `<svg width="${SIZE_PX}" height="${SIZE_PX}" viewBox="0 0 24 24" xmlns="http://www.w3.org/2000/svg">${path}</svg>`;
  for (const [name, outline] of Object.entries(ICON_OUTLINES)) {
    const [inked, differs] = await page.evaluate(
      async ([pictures, size]) => {
        const [lines, outlines] = await Promise.all(
          pictures.map(async (svg) => {
            const image = new Image();
            image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
            await image.decode();
            const context = new OffscreenCanvas(size, size).getContext('2d')!;
            context.drawImage(image, 0, 0);
            return context.getImageData(0, 0, size, size).data.filter((_, index) => index % 4 === 3);
          }),
        );
        return [
          lines!.filter((alpha) => alpha > 127).length,
          lines!.filter((alpha, index) => Math.abs(alpha - outlines![index]!) > 127).length,
        ];
      },
      [
        [
          picture(`<path d="${ICON_LINES[name as IconName]}" ${LINE}/>`),
          picture(`<path d="${outline}" fill-rule="evenodd"/>`),
        ],
        SIZE_PX,
      ] as const,
    );
    expect(inked, name).toBeGreaterThan(500);
    // Ends and corners of the lines are round.
    expect(differs / inked, name).toBeLessThan(0.08);
  }
});
