// Spec 001 section 8: "any reply with hasError shows an error notice titled 'error' with the server message".
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { notices } from '../shared/toast/notice-store.js';
import { startConsole } from '../testing/render-console.js';
import { SCREENS } from './screens.js';

const DAYS = 'days=2026-09-01_2026-09-02';
const WORDS = 'The <b>disk</b> is being changed';

/** Queries that a screen sends by itself, and its address. */
const QUESTIONS: readonly (readonly [question: string, path: string, search: string])[] = [
  ['POST /gkmileage/mileagequery', '/mileage', DAYS],
  ['POST /gklog/netflow', '/devicenetflow', ''],
  ['POST /gklog/uslog', '/uslog', DAYS],
  ['POST /gklog/accesslog', '/accesslog', DAYS],
  ['POST /gklog/talklog', '/talklog', DAYS],
  ['POST /gkevent/reportlist', '/reportfilelist', DAYS],
  ['POST /gkdevice/autoupload', '/autoupload', DAYS],
  ['POST /gkevent/eventquery', '/todayevents', ''],
  ['POST /gkevent/eventquery', '/queryeventex', 'on=snapshot&tab=result'],
  ['GET /gkevent/eventdefine', '/eventdefinesetting', ''],
  ['GET /gkevent/eventdownloadplan', '/eventdownloadplansetting', ''],
  ['GET /gkserver/fwstore', '/devicefirmwareupdate', 'tab=store'],
  ['GET /gkserver/autofw', '/devicefirmwareupdate', 'tab=plans'],
  ['GET /gkdevice/firmware/*', '/devicefirmwareupdate', 'tab=update'],
];

afterEach(() => {
  cleanup();
  notices.clear();
});

it.each(QUESTIONS)(
  '%s, asked by %s, is refused in the words of the server, as a notice and in place',
  async (question, path, search) => {
    const page = startConsole({ permission: 0 });
    page.recorder.http.routes[question] = { json: { hasError: true, message: WORDS } };
    await page.signIn();
    const loaded = await SCREENS.find((row) => row.path === path)?.load();
    if (!loaded) throw new Error(`There is no screen ${path}.`);
    page.render(createElement(loaded.default), `${path}?${search}`);
    expect(await screen.findByText(WORDS, { exact: false })).toBeTruthy();
    // Once; the shell has questions of its own, which this recorder refuses in other words.
    await waitFor(() =>
      expect(notices.list().filter(({ text }) => text === WORDS)).toMatchObject([{ title: 'error', tone: 'danger' }]),
    );
    act(() => page.consoleSession.session.close());
  },
);
