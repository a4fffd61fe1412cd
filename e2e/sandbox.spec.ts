import { startExample, type ExampleServer } from './support/example-server.js';
import { deviceWith } from './support/fleet.js';
import { expectMoving } from './support/live-tile.js';
import { allowConsoleError, expect, test, users } from './support/test.js';

let host: ExampleServer | undefined;

test.afterEach(() => {
  host?.stop();
  host = undefined;
});

async function startHost(recorderUrl: string, tokenSeconds: number): Promise<string> {
  host = await startExample('sandboxed-widget/host.ts', {
    GK_SERVER: recorderUrl,
    GK_USER: users.admin,
    GK_PASSWORD: users.admin,
    DEVICE: await deviceWith(recorderUrl, 1),
    TOKEN_SECONDS: String(tokenSeconds),
  });
  return host.url;
}

test('a tile in a sandboxed frame without an origin plays what its host hands in; nobody else gets an address', async ({
  page,
  request,
  recorder,
}) => {
  const url = await startHost(recorder.url, 300);
  await page.goto(url);
  const widget = page.frameLocator('iframe');
  await expectMoving(widget.locator('gk-live-tile'));
  const frame = page.frame({ url: `${url}/widget.html` });
  expect(await frame?.evaluate(() => self.origin)).toBe('null');

  // The host answers its own frame only.
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/stream-address')) asked += 1;
  });
  const before = asked;
  // A second frame that says the same words, and the page itself.
  await page.evaluate(() => {
    const other = document.createElement('iframe');
    other.setAttribute('sandbox', 'allow-scripts');
    other.src = '/widget.html';
    document.body.append(other);
    const { port1, port2 } = new MessageChannel();
    postMessage('gk-widget-ready', '*', [port2]);
    port1.postMessage('gk-widget-address');
  });
  await expect(page.frameLocator('iframe >> nth=1').locator('gk-live-tile')).toHaveJSProperty('state', 'idle');
  await page.waitForTimeout(500);
  expect(asked).toBe(before);
  // Nor has a page of somebody else an address.
  expect((await request.post(`${url}/stream-address`)).status()).toBe(403);
});

test('the widget asks for the next address when the token is over', { tag: '@nightly' }, async ({ page, recorder }) => {
  // The sockets that the server closes at the end of a token are no errors of the page.
  allowConsoleError(/WebSocket/);
  const url = await startHost(recorder.url, 4);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/stream-address')) asked += 1;
  });
  await page.goto(url);
  await expect.poll(() => asked).toBeGreaterThan(2);
  await expectMoving(page.frameLocator('iframe').locator('gk-live-tile'));
});
