// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
const wrappers = readdirSync(new URL('elements/', import.meta.url)).filter((name) => !name.includes('.test.'));

/** Runs a module on a Node without a DOM, with the packages' sources. */
async function runWithoutDom(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder, loader: 'tsx' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    conditions: ['gk-source', 'node'],
    jsx: 'automatic',
    // React is CommonJS and asks for Node's modules by `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(process.cwd() + '/');" },
    external: ['maplibre-gl'],
    tsconfigRaw: {
      compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false, jsx: 'react-jsx' },
    },
    logLevel: 'error',
  });
  return execFileSync(process.execPath, ['--input-type=module'], {
    input: outputFiles[0]?.text,
    encoding: 'utf8',
    cwd: folder,
  });
}

describe('on a server', () => {
  it('is imported with every wrapper, and renders every hook and elements to markup without secrets', async () => {
    const output = await runWithoutDom(`
      import { renderToString } from 'react-dom/server';
      import { createSession } from 'gk-sdk';
      import { SessionProvider, useDevices, useEvents, useSessionState } from './index.ts';
      import { everyHook } from './testing/every-hook.ts';
      ${wrappers.map((name, at) => `import * as wrapper${at} from './elements/${name}';`).join('\n')}
      import { GkDeviceList } from './elements/device-list.ts';

      const session = createSession({ server: 'http://recorder.test' });
      function Page() {
        const { kind } = useSessionState();
        for (const use of Object.values(everyHook)) use();
        return <p>{kind} {useDevices().length} {useEvents().length}<GkDeviceList selected="A" /></p>;
      }
      console.log(renderToString(<SessionProvider session={session}><Page /></SessionProvider>));
      console.log(typeof document, ${wrappers.map((_, at) => `Object.keys(wrapper${at}).length`).join(' + ')});
      session.close();
    `);
    expect(output).toContain('<gk-session');
    expect(output).toContain('<gk-device-list');
    expect(output).toContain('signed-out');
    expect(output).not.toContain('[object Object]');
    expect(output).toContain(`undefined ${wrappers.length}`);
  });
});
