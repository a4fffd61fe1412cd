import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { IframePage } from './iframe-page.js';

afterEach(cleanup);

async function open(page: object): Promise<void> {
  const { recorder, signIn, renderRoutes } = startConsole();
  recorder.http.routes['GET /gkserver/iframes'] = { json: { iframes: [page] } };
  await signIn();
  renderRoutes([{ path: '/iframe/:index', element: <IframePage /> }], '/iframe/0');
}

const frame = async (): Promise<HTMLElement> => screen.findByTitle('Page');

it('a page is sandboxed where that was chosen, and not where nobody has chosen', async () => {
  await open({ title: 'Page', url: 'https://a.test/', sandbox: 1 });
  expect((await frame()).getAttribute('sandbox')).toBe(
    'allow-scripts allow-forms allow-popups allow-downloads allow-same-origin',
  );
  cleanup();
  await open({ title: 'Page', url: 'https://a.test/' });
  expect((await frame()).getAttribute('sandbox')).toBeNull();
});

it('a page of the console itself gets no way out of its sandbox', async () => {
  await open({ title: 'Page', url: '/own', sandbox: 1 });
  const allowed = (await frame()).getAttribute('sandbox');
  expect(allowed).toContain('allow-scripts');
  expect(allowed).not.toContain('allow-same-origin');
});

it.each(['/\\evil.test', '/\t/evil.test', 'javascript:alert(1)'])('%j, from before, is not embedded', async (url) => {
  await open({ title: 'Page', url });
  expect(await screen.findByText('The address of this page is not allowed.')).toBeTruthy();
  expect(screen.queryByTitle('Page')).toBeNull();
});

it('pages that cannot be read are told with the words of the server', async () => {
  const { recorder, signIn, renderRoutes } = startConsole();
  recorder.http.routes['GET /gkserver/iframes'] = {
    status: 503,
    json: { hasError: true, message: 'The settings are locked' },
  };
  await signIn();
  const home = { path: '/', element: <p>the map</p> };
  renderRoutes([{ path: '/iframe/:index', element: <IframePage /> }, home], '/iframe/0');
  expect(await screen.findByText('The settings are locked')).toBeTruthy();
  expect(screen.queryByText('the map')).toBeNull();
});

it.each(['7', 'x'])('the index %s, which no page has, leads to the start', async (index) => {
  const { recorder, signIn, renderRoutes } = startConsole();
  recorder.http.routes['GET /gkserver/iframes'] = { json: { iframes: [{ title: 'Page', url: 'https://a.test/' }] } };
  await signIn();
  const home = { path: '/', element: <p>the map</p> };
  renderRoutes([{ path: '/iframe/:index', element: <IframePage /> }, home], `/iframe/${index}`);
  expect(await screen.findByText('the map')).toBeTruthy();
});
