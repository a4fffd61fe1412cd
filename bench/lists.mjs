// `npm run bench:lists [-- --repeats N --write docs/performance.md]`: the long lists of review and administration in the console,
// whose calls are answered in the page with as many rows as are asked for: how soon they are painted after the reply, and what typing
// and scrolling cost.
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { accessCommands, createSession } from 'gk-sdk';
import { chromium } from 'playwright';
import { chromiumFlags, chromiumMapFlags } from '../scripts/lib/browser-flags.mjs';
import { medianAndSpread } from './figures.mjs';
import { startRecorder } from './recorder-process.mjs';
import { showNumber, writeSection } from './report.mjs';

const { values } = parseArgs({
  options: { repeats: { type: 'string', default: '3' }, write: { type: 'string' } },
});

/** Measured figures, with our targets. */
const TARGETS = {
  'events, 10,000 rows: reply to painted, ms': '<= 200',
  'events opened by their address: reply to painted, ms': '<= 200',
  'events: hour chosen to painted, ms': '<= 100',
  'events, turned by a wheel (2,400 px/s): longest frame, ms': '<= 50',
  'events, flung (7,200 px/s): longest frame, ms': '<= 50',
  'a plain table, flung: longest frame, ms': '',
  'users, 1,000: reply to painted, ms': '<= 200',
  'users: longest task while typing, ms': '<= 50',
  'groups, 500: reply to painted, ms': '<= 200',
  'groups: longest task while typing, ms': '<= 50',
  'permission groups, 50: reply to painted, ms': '<= 200',
  'permission matrix, 86 x 50: frame with an edit, p50, ms': '<= 16.7',
  'permission matrix: frame with an edit, p95, ms': '<= 33.4',
  'permission matrix: longest task while typing, ms': '<= 50',
  'registered devices, 10,000: reply to painted, ms': '<= 200',
  'registered devices: longest task while typing a device, ms': '<= 50',
  'words, all: longest task while typing, ms': '<= 50',
  'settings: first reply to open, ms': '<= 300',
};

const GROUP_IDS = Array.from({ length: 50 }, (_, id) => id);

/** Runs in the page ahead of it: answers some calls with many rows, and tells when. */
function watchPage() {
  const tasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const painted = async (condition) => {
    const untilMs = performance.now() + 20_000;
    while (!condition()) {
      if (performance.now() > untilMs) throw new Error(`Not painted within 20 s: ${condition}`);
      await frame();
    }
    await frame();
    return performance.now();
  };
  /** As many copies of some rows, each changed by its number. */
  const grow = (rows, count, change) =>
    rows.length === 0
      ? rows
      : Array.from({ length: count }, (_, n) => ({ ...rows[n % rows.length], ...change(n, rows[n % rows.length]) }));
  const answers = {
    '/gkevent/eventquery': (rows) =>
      grow(rows, 10_000, (n, row) => ({ serialno: 1_000_000 + n, eventtimeutc: row.eventtimeutc - (n % 600) })),
    '/gkserver/userlist': (body) => ({ ...body, data: grow(body.data, 1_000, (n) => ({ name: `user${n}` })) }),
    '/gkserver/usergroup': ({ data, ...body }) => {
      const root = data.find(({ groupid }) => groupid === 1) ?? data[0];
      const more = Array.from({ length: 500 - data.length }, (_, n) => ({
        groupid: 1000 + n,
        parentid: n < 20 ? root.groupid : 1000 + (n % 20),
        name: `Group ${n}`,
      }));
      return { ...body, data: [...data, ...more] };
    },
    '/gkdevice/registrations': (rows) => grow(rows, 10_000, (n) => ({ deviceid: `BUS-${n}` })),
  };
  // The permission groups come by the command channel.
  window.WebSocket = class extends window.WebSocket {
    constructor(...address) {
      super(...address);
      this.addEventListener('message', ({ data }) => {
        if (typeof data === 'string' && data.slice(0, 40).includes('\nM:S04\n'))
          window.bench.repliedMs.S04 = performance.now();
      });
    }
  };
  let protocolCalls = 0;
  const realFetch = window.fetch.bind(window);
  window.bench = {
    repliedMs: {},
    longest: (fromMs) =>
      Math.max(0, ...tasks.filter(({ startTime }) => startTime >= fromMs).map(({ duration }) => duration)),
    now: () => performance.now(),
    /** Milliseconds from a reply to the painted condition. */
    since: async (path, condition) => {
      const at = await painted(() => window.bench.repliedMs[path] !== undefined && condition());
      return at - window.bench.repliedMs[path];
    },
    change: async (act, condition) => {
      const startedAt = performance.now();
      act();
      return (await painted(condition)) - startedAt;
    },
    /** Lengths of as many frames, each of which begins with an action. */
    frames: async (count, act) => {
      let last = await new Promise((resolve) => requestAnimationFrame(resolve));
      const lengths = [];
      for (let n = 0; n < count; n += 1) {
        act(n);
        const at = await new Promise((resolve) => requestAnimationFrame(resolve));
        lengths.push(at - last);
        last = at;
      }
      return lengths;
    },
    /** Types letter by letter, as React takes it. */
    type: async (selector, text) => {
      const box = document.querySelector(selector);
      const startedAt = performance.now();
      for (let end = 1; end <= text.length; end += 1) {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, text.slice(0, end));
        box.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 120));
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
      return window.bench.longest(startedAt);
    },
  };
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
    const response = await realFetch(input, init);
    // The session has asked for the ports before: the screen's own call is the second one.
    if (pathname === '/gkserver/protocol' && (protocolCalls += 1) === 2)
      window.bench.repliedMs.first = performance.now();
    const answer = answers[pathname];
    if (answer === undefined || !response.ok) return response;
    const grown = JSON.stringify(answer(await response.json()));
    // A reply comes as bytes: to encode it is none of the console's work.
    const reply = new Response(grown, { status: 200, headers: { 'Content-Type': 'application/json' } });
    window.bench.repliedMs[pathname] = performance.now();
    return reply;
  };
}

/** The longest of 120 frames, each of which scrolls the list of events on by so many pixels. */
async function scrollEvents(pixelsAFrame) {
  let box = document.querySelector('#main tbody').parentElement;
  while (box && !(box.scrollHeight > box.clientHeight + 100 && /auto|scroll/.test(getComputedStyle(box).overflowY)))
    box = box.parentElement;
  const lengths = await window.bench.frames(120, () => {
    box.scrollTop += pixelsAFrame;
  });
  return Math.max(...lengths);
}

/**
 * Cost of scrolling in the browser itself: plain rows of text, all of them rendered, as tall and as many to a screen as
 * those of events.
 */
async function scrollPlainTable() {
  const box = document.createElement('div');
  box.style.cssText = 'height: 600px; overflow: auto';
  const table = box.appendChild(document.createElement('table'));
  for (let row = 0; row < 1000; row += 1) {
    const cells = table.insertRow();
    cells.style.height = '36px';
    for (let column = 0; column < 10; column += 1) cells.insertCell().textContent = `Row ${row}, column ${column}`;
  }
  document.body.append(box);
  // As the list of events rests before it is scrolled.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const lengths = await window.bench.frames(120, () => {
    box.scrollTop += 120;
  });
  return Math.max(...lengths);
}

async function measure(url) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    // No map is in view: pages are painted as on any machine without a graphics card.
    args: [...chromiumFlags, ...chromiumMapFlags],
  });
  const result = {};
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(`page: ${error.message}`));
    page.on('dialog', (dialog) => void dialog.accept());
    await page.addInitScript(watchPage);
    await page.goto(`${url}/login`);
    await page.getByLabel('User name').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('admin');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL((address) => address.pathname !== '/login');

    // All of them in one table, not the page of 100 with which the screen begins.
    const events = '/todayevents?size=10000';
    const paintedEvents = () =>
      page.evaluate(() =>
        window.bench.since('/gkevent/eventquery', () => document.querySelectorAll('#main tbody tr').length > 10),
      );
    // A page that is opened by its address waits until the browser has taken down the one before, map and all.
    await page.goto(`${url}${events}`);
    result['events opened by their address: reply to painted, ms'] = await paintedEvents();
    await page.goto(`${url}/setting`);
    await page.locator('#main form input').first().waitFor();
    await page.waitForTimeout(1500);
    await page.evaluate((path) => {
      history.pushState({}, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, events);
    result['events, 10,000 rows: reply to painted, ms'] = await paintedEvents();
    for (const [name, pixelsAFrame] of [
      ['events, turned by a wheel (2,400 px/s): longest frame, ms', 40],
      ['events, flung (7,200 px/s): longest frame, ms', 120],
    ]) {
      await page.waitForTimeout(1500);
      result[name] = await page.evaluate(scrollEvents, pixelsAFrame);
    }

    result['events: hour chosen to painted, ms'] = await page.evaluate(() => {
      const words = () => document.querySelector('#main tbody')?.textContent ?? '';
      const before = words();
      const bars = [...document.querySelectorAll('.gk-hour-chart-bars label')];
      const bar = bars.find((label) => /\d/.test(label.querySelector('.gk-hour-chart-count')?.textContent ?? ''));
      return window.bench.change(
        () => bar.click(),
        () => words() !== before,
      );
    });

    await page.goto('about:blank');
    result['a plain table, flung: longest frame, ms'] = await page.evaluate(scrollPlainTable);

    await page.goto(`${url}/usersetting`);
    result['users, 1,000: reply to painted, ms'] = await page.evaluate(() =>
      window.bench.since('/gkserver/userlist', () => document.querySelectorAll('#main tbody tr').length > 5),
    );
    result['users: longest task while typing, ms'] = await page.evaluate(() =>
      window.bench.type('#main input[type=search]', 'user99'),
    );

    await page.goto(`${url}/groupsetting`);
    result['groups, 500: reply to painted, ms'] = await page.evaluate(() =>
      window.bench.since('/gkserver/usergroup', () =>
        /Group \d/.test(document.querySelector('#main')?.textContent ?? ''),
      ),
    );
    result['groups: longest task while typing, ms'] = await page.evaluate(() =>
      window.bench.type('#main input[type=search]', 'Group 19'),
    );

    await page.goto(`${url}/permission?groups=${GROUP_IDS.join()}&open=F_lmdvrs,F_rmdvrs`);
    result['permission groups, 50: reply to painted, ms'] = await page.evaluate(() =>
      window.bench.since('S04', () => document.querySelectorAll('#main [role=gridcell]').length > 20),
    );
    const edits = await page.evaluate(() => {
      const cells = [...document.querySelectorAll('#main [role=gridcell]')];
      // Each edits another cell, of another group or feature, as a hand that goes through the matrix does.
      return window.bench.frames(120, (n) => cells[(n * 7) % cells.length].click());
    });
    await page.getByText('not saved', { exact: true }).waitFor();
    const sorted = edits.toSorted((a, b) => a - b);
    result['permission matrix, 86 x 50: frame with an edit, p50, ms'] = sorted[60];
    result['permission matrix: frame with an edit, p95, ms'] = sorted[113];
    result['permission matrix: longest task while typing, ms'] = await page.evaluate(() =>
      window.bench.type('#main input[type=search]', 'recording'),
    );

    await page.goto(`${url}/regdevices`);
    result['registered devices, 10,000: reply to painted, ms'] = await page.evaluate(() =>
      window.bench.since('/gkdevice/registrations', () => document.querySelectorAll('#main tbody tr').length > 5),
    );
    result['registered devices: longest task while typing a device, ms'] = await page.evaluate(() =>
      window.bench.type('#main .gk-registration-editors input', 'BUS-99'),
    );
    await page.goto(`${url}/i18neditor`);
    await page.waitForFunction(() => document.querySelectorAll('#main [role=row]').length > 5);
    result['words, all: longest task while typing, ms'] = await page.evaluate(() =>
      window.bench.type('#main input[type=search]', 'device'),
    );
    await page.goto(`${url}/setting`);
    result['settings: first reply to open, ms'] = await page.evaluate(() =>
      window.bench.since('first', () => document.querySelector('#main form input') !== null),
    );
    return result;
  } finally {
    await browser.close();
  }
}

/** As many permission groups as there can be, with the ids from 0 on. */
async function addPermissionGroups(url) {
  const session = createSession({ server: url });
  try {
    await session.login({ kind: 'password', username: 'admin', password: 'admin' });
    const before = new Set((await accessCommands(session.command).permissionGroups()).map(({ id }) => id));
    const added = GROUP_IDS.filter((id) => !before.has(id));
    await accessCommands(session.command).savePermissionGroups(
      added.map((id) => ({ id, name: `Group ${id}`, access: '10'.repeat(43) })),
    );
  } finally {
    session.close();
  }
}

const loads = [loadavg()[0]];
const results = [];
const recorder = await startRecorder([]);
try {
  await addPermissionGroups(recorder.url);
  for (let repeat = 0; repeat < Number(values.repeats); repeat += 1) results.push(await measure(recorder.url));
} finally {
  await recorder.stop();
}
loads.push(loadavg()[0]);

const cell = (name) => {
  const { median, least, greatest } = medianAndSpread(results.map((result) => result[name]));
  return `${showNumber(median)} (${showNumber(least)}-${showNumber(greatest)})`;
};
const columns = [`medians of ${values.repeats} (least-greatest)`, 'long lists in the console', 'target'];
const table = Object.entries(TARGETS).map(([name, target]) => [name, cell(name), target]);
const words = `${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, load ${loads.map((load) => load.toFixed(1)).join('-')}, recorder and browser on the same machine.`;
console.log(words);
for (const line of [columns, ...table]) console.log(line.join(' | '));
if (values.write !== undefined) writeSection(values.write, 'lists', [columns, ...table], words);
