// Runs the browser tests in a browser that is driven by W3C WebDriver, here Debian's WebKitGTK. The test runner's own
// launcher brings four hundred packages for the six commands below, and can hold no key down.

import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { keyValue } from './webdriver-keys.mjs';

const STARTUP_MS = 20_000;
const COMMAND_MS = 30_000;
const BUTTONS = { left: 0, middle: 1, right: 2 };
const WINDOW = { width: 800, height: 600 };

/** Ends a process and all that it started: both run in a group of their own. */
export function endGroup(child) {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** A screen in memory; gives its name for DISPLAY. The server itself chooses a free number. */
export function startScreen() {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const display = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`Xvfb ended with code ${code}.`)));
    child.stdio[3].once('data', (chunk) => resolve(`:${String(chunk).trim()}`));
  });
  return { child, display };
}

/** The few commands of a WebDriver session that a test run needs. */
class WebDriverSession {
  #base;

  constructor(base) {
    this.#base = base;
  }

  static async open(port, capabilities) {
    const root = `http://127.0.0.1:${port}`;
    const givenUpAt = Date.now() + STARTUP_MS;
    for (;;) {
      const ready = await fetch(`${root}/status`).then(
        (response) => response.ok,
        () => false,
      );
      if (ready) break;
      if (Date.now() > givenUpAt) throw new Error(`The WebDriver did not answer within ${STARTUP_MS / 1000} s.`);
      await delay(100);
    }
    const { sessionId, capabilities: granted } = await command(`${root}/session`, {
      capabilities: { alwaysMatch: capabilities },
    });
    return { session: new WebDriverSession(`${root}/session/${sessionId}`), version: granted.browserVersion };
  }

  goto(url) {
    return command(`${this.#base}/url`, { url });
  }

  execute(script) {
    return command(`${this.#base}/execute/sync`, { script, args: [] });
  }

  setWindowRect(rect) {
    return command(`${this.#base}/window/rect`, rect);
  }

  /** Keys that are down stay down from one call to the next. */
  keys(actions) {
    return this.#perform({ type: 'key', id: 'keyboard', actions });
  }

  mouse(actions) {
    return this.#perform({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  }

  releaseAll() {
    return command(`${this.#base}/actions`, undefined, 'DELETE');
  }

  close() {
    return command(this.#base, undefined, 'DELETE');
  }

  #perform(source) {
    return command(`${this.#base}/actions`, { actions: [source] });
  }
}

async function command(url, body, method = 'POST') {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(COMMAND_MS),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`WebDriver: ${value.error}: ${value.message}`);
  return value;
}

/** Keyboard and mouse as the test commands `sendKeys` and `sendMouse` use them. */
function pageOf(session) {
  const key = (type) => (name) => session.keys([{ type, value: keyValue(name) }]);
  const stroke = (name) => ['keyDown', 'keyUp'].map((type) => ({ type, value: keyValue(name) }));
  const move = (x, y) => ({ type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) });
  const press = (type, button = 'left') => ({ type, button: BUTTONS[button] });
  return {
    keyboard: {
      type: (text) => session.keys([...text].flatMap(stroke)),
      press: (name) => session.keys(stroke(name)),
      down: key('keyDown'),
      up: key('keyUp'),
    },
    mouse: {
      move: (x, y) => session.mouse([move(x, y)]),
      click: (x, y, { button } = {}) =>
        session.mouse([move(x, y), press('pointerDown', button), press('pointerUp', button)]),
      down: ({ button } = {}) => session.mouse([press('pointerDown', button)]),
      up: ({ button } = {}) => session.mouse([press('pointerUp', button)]),
      reset: () => session.releaseAll(),
    },
  };
}

/**
 * A launcher for @web/test-runner.
 * @param {{name: string, driver: string, args?: readonly string[], env?: NodeJS.ProcessEnv, capabilities: object}} options
 *   driver: the WebDriver's program; it takes `--port=`
 */
export function webDriverLauncher({ name, driver, args = [], env = process.env, capabilities }) {
  const children = [];
  const urls = new Map();
  let opening;
  let session;
  const endAll = () => {
    for (const child of children.splice(0)) endGroup(child);
  };
  // The groups of their own do not hear what ends this process.
  process.once('exit', endAll);
  const open = async () => {
    const screen = startScreen();
    children.push(screen.child);
    const port = await freePort();
    const child = spawn(driver, [...args, `--port=${port}`], {
      detached: true,
      stdio: 'ignore',
      env: { ...env, DISPLAY: await screen.display },
    });
    children.push(child);
    const failed = new Promise((_resolve, reject) => child.on('error', reject));
    const opened = await Promise.race([WebDriverSession.open(port, capabilities), failed]);
    session = opened.session;
    launcher.name = `${name} ${opened.version}`;
    await session.setWindowRect(WINDOW);
    // The size of the window's frame is added, so that pages are as large as elsewhere.
    const [width, height] = await session.execute('return [innerWidth, innerHeight]');
    await session.setWindowRect({ width: 2 * WINDOW.width - width, height: 2 * WINDOW.height - height });
  };
  /** A page that crashed takes its browser along: the next file of tests gets another one. */
  const renew = () => {
    endAll();
    opening = undefined;
    session = undefined;
  };
  const launcher = {
    name,
    // The kind whose commands reach keyboard and mouse by `getPage`.
    type: 'puppeteer',
    concurrency: 1,
    async startSession(id, url) {
      await (opening ??= open());
      urls.set(id, url);
      await session.goto(url);
    },
    isActive: (id) => urls.has(id),
    getBrowserUrl: (id) => urls.get(id),
    getPage: () => pageOf(session),
    startDebugSession: () => Promise.reject(new Error(`${name} is not driven for debugging here.`)),
    async stopSession(id) {
      urls.delete(id);
      try {
        await session.releaseAll();
        await session.goto('about:blank');
        return {};
      } catch (error) {
        renew();
        return { errors: [{ message: `The browser is gone: ${error.message}` }] };
      }
    },
    async stop() {
      await session?.close().catch(() => undefined);
      endAll();
    },
  };
  return launcher;
}
