// M13: recorded channels of the reference recorder on one clock. By itself: `node bench/recorded.mjs [channels]`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import { buildWorker } from '../packages/gk-sdk/scripts/build-worker.mjs';
import { chromiumFlags, chromiumSoundFlags } from '../scripts/lib/browser-flags.mjs';
import { quantile } from './figures.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const recorderMain = join(folder, '../apps/recorder/dist/main.js');
/** Pictures a second of the recorder's cameras. */
const FPS = 15;

async function startRecorder(stateDir, origin) {
  const child = spawn(
    process.execPath,
    [recorderMain, '--port', '0', '--devices', '6', '--state', stateDir, '--allow-origin', origin],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let printed = '';
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const ready = /GK ready: (http:\/\/\S+)/.exec(printed);
      if (ready) resolve(ready[1].replace(/\/$/, ''));
    });
    child.once('exit', () => reject(new Error(`The recorder did not start:\n${printed}`)));
  });
  return { child, url };
}

/** Plays up to `channels` channels; the rows are figures of M13. */
export async function measureRecorded(channels = 4) {
  await buildWorker();
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'page/recorded.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['gk-source'],
    tsconfig: join(folder, '../tsconfig.base.json'),
    logLevel: 'error',
  });
  const script = outputFiles[0].text;
  const server = createServer(({ url: path }, response) => {
    response.setHeader('content-type', path === '/' ? 'text/html' : 'text/javascript');
    response.end(
      path === '/'
        ? '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/page.js"></script>'
        : script,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${server.address().port}`;
  const stateDir = mkdtempSync(join(tmpdir(), 'gk-bench-'));
  const { child, url } = await startRecorder(stateDir, origin);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...chromiumFlags, ...chromiumSoundFlags],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1220, height: 700 } });
    await page.goto(`${origin}/`);
    await page.waitForFunction(() => 'measureRecorded' in window);
    const figures = await page.evaluate(
      ([server, most, fps]) => window.measureRecorded(server, most, fps),
      [url, channels, FPS],
    );
    return {
      'M13 channels': figures.channels,
      'M13 skew at 1x, pictures (<= 1)': figures.skewAt1,
      'M13 skew at 4x, pictures (<= 1)': figures.skewAt4,
      'M13 seek to picture p50, ms (<= 150)': quantile(figures.seeksMs, 0.5),
      'M13 seek to picture p95, ms': quantile(figures.seeksMs, 0.95),
      'M13 pace at 4x': figures.paceAt4,
      'M13 dropped pictures in 5 s at 4x': figures.droppedAt4,
    };
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
    child.kill();
    await once(child, 'exit');
    rmSync(stateDir, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.table(await measureRecorded(Number(process.argv[2] ?? 4)));
}
