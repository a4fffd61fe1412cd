// Serves the console from its sources, and in front of a recorder: the one of `--recorder`, else one of its own, which
// takes the rest of the command line.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { apps, ensureBuilt, generated, screenWords } from './lib/builds.mjs';
import { nodePath, root, toolEnvironment } from './lib/toolchain.mjs';

const { values, tokens } = parseArgs({
  options: { recorder: { type: 'string' }, 'dev-port': { type: 'string', default: '5173' } },
  strict: false,
  tokens: true,
});
const own = new Set(['recorder', 'dev-port']);
const recorderArgs = tokens
  .filter((token) => token.kind !== 'option' || !own.has(token.name))
  .flatMap((token) =>
    token.kind === 'option' ? [token.rawName, ...(token.value === undefined ? [] : [token.value])] : [token.value],
  );

/** Starts a recorder on a free port; its address when it is ready. */
async function startRecorder() {
  await ensureBuilt(screenWords);
  await ensureBuilt(apps.find(({ name }) => name === 'recorder'));
  const child = spawn(nodePath(), [join(root, 'apps/recorder/dist/main.js'), '--port', '0', ...recorderArgs], {
    env: toolEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.on('exit', () => child.kill());
  child.on('exit', (code) => process.exit(code ?? 1));
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line);
    const url = /GK ready: (\S+)/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('the recorder ended before it was ready');
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
try {
  await ensureBuilt(generated);
  process.env['GK_RECORDER'] = values.recorder ?? (await startRecorder());
  process.env['GK_DEV_PORT'] = values['dev-port'];
  const { createServer } = await import('vite');
  const server = await createServer({ configFile: join(root, 'apps/console/vite.config.ts') });
  await server.listen();
  console.log(`The console with hot reload, on the recorder at ${process.env['GK_RECORDER']}:`);
  server.printUrls();
} catch (error) {
  console.error(error.output ? `${error.message}\n${error.output}` : `The console could not start: ${error.message}`);
  process.exitCode = 1;
}
