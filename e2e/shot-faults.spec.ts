// The fault finder of `npm run shots`: each fault of a screen is told by name, and a screen without one is left alone.
import type { Page } from '@playwright/test';
import { focusFault, noteLooks, seenFaults } from '../scripts/lib/shot-faults.mjs';
import { expect, test } from './support/test.js';

// No recorder: the screens are written here.
test.use({ baseURL: undefined, viewport: { width: 400, height: 300 } });

const MOUSE_PX = 24;

const faultsOf = async (page: Page, body: string): Promise<string[]> => {
  await page.setContent(`<style>body{margin:0;font:14px/20px sans-serif;color:#222}</style>${body}`);
  return page.evaluate(seenFaults, MOUSE_PX);
};

test('a screen that is whole has no faults; words of a longer list, of a picture and of what is off are none', async ({
  page,
}) => {
  const whole = `
    <main id="main" style="height:280px;overflow:auto"><h1>Vehicles</h1>
      <button style="height:28px">Save</button>
      <p title="A very long name" style="width:60px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">A very long name</p>
      <div style="height:60px;overflow:auto"><p>1</p><p>2</p><p>3</p><p>4</p></div>
      <button disabled style="height:28px;color:#bbb;background:#fff">Not now</button>
      <div style="background-image:linear-gradient(#777,#888)"><span style="color:#777">12:00</span></div>
      <ul style="position:absolute;width:1px;height:1px;overflow:hidden"><li>For readers alone</li></ul>
    </main>`;
  expect(await faultsOf(page, whole)).toEqual([]);
});

const FAULTS: readonly [fault: string, told: RegExp, body: string][] = [
  ['wider than the window', /^200 px wider than the window$/, '<div style="width:600px;height:10px"></div>'],
  [
    'scrolls sideways',
    /^scrolls sideways by 100 px: main$/,
    '<main id="main" style="width:200px;overflow:auto"><div style="width:300px;height:10px"></div></main>',
  ],
  [
    'too low for a mouse',
    /^16 px high: button "Save"$/,
    '<button style="height:16px;line-height:12px;padding:0">Save</button>',
  ],
  [
    'cut',
    /^cut: p\.name "A very long name"$/,
    '<p class="name" style="width:60px;overflow:hidden;white-space:nowrap">A very long name</p>',
  ],
  [
    'shortened, and told nowhere',
    /^shortened, and told nowhere: p "A very long name"$/,
    '<p style="width:60px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">A very long name</p>',
  ],
  [
    'cut below',
    /^cut below or above: p "Two lines of it"$/,
    '<div style="height:30px;overflow:hidden"><p style="margin:0;width:50px">Two lines of it</p></div>',
  ],
  [
    'on top of each other',
    /^on top of each other: p "Speed" and p "Address"$/,
    '<p style="margin:0">Speed</p><p style="margin:-14px 0 0">Address</p>',
  ],
  ['pale', /^contrast 2\.\d: p "Hardly read"$/, '<p style="color:#aaa;background:#fff">Hardly read</p>'],
  [
    'pale inside of an element',
    /^contrast 2\.\d: x-card p "Hardly read"$/,
    '<x-card><template shadowrootmode="open"><p style="color:#aaa">Hardly read</p></template></x-card>',
  ],
];
test('each fault is told by its kind and the part that has it', async ({ page }) => {
  for (const [fault, told, body] of FAULTS) {
    expect(await faultsOf(page, body), fault).toEqual([expect.stringMatching(told)]);
  }
});

test('names the control that does not show the focus', async ({ page }) => {
  await page.setContent('<button>Shows it</button><button class="bare" style="outline:none">Hides it</button>');
  await page.evaluate(noteLooks);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(focusFault)).toBe('');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(focusFault)).toBe('button.bare "Hides it"');
});
