// The first program of the quick start and the command line, as installed, on each Node against the reference recorder.

import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startRecorder } from '../../e2e/support/recorder.ts';
import { blocksOf } from '../lib/guides.mjs';
import { ensureOldestNode, nodePath, runTool, toolEnvironment } from '../lib/toolchain.mjs';

const PRINTED = /^[1-9]\d* of [1-9]\d* devices are online$/m;

/** Resolves with whether a program that does not end by itself prints what it should within a minute. */
async function prints(file, cwd, pattern, node) {
  const child = spawn(node, [file], { cwd, env: toolEnvironment(node), stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  const timer = setTimeout(() => child.kill(), 60_000);
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      printed += data;
      if (pattern.test(printed)) child.kill();
    });
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  return pattern.test(printed) ? undefined : `${file} printed: ${printed}`;
}

/** Findings about what was installed in a folder. */
export async function quickStartFindings(folder) {
  const recorder = await startRecorder({ devices: 4, ownProcess: true });
  try {
    const [{ code }] = blocksOf('quick-start.md', 'ts');
    writeFileSync(join(folder, 'quick-start.ts'), code.replaceAll('http://localhost:8080', recorder.url));
    const env = { GK_SERVER: recorder.url, GK_USER: 'operator', GK_PASSWORD: 'operator' };
    const findings = [];
    const oldest = await ensureOldestNode();
    for (const node of oldest === undefined ? [nodePath()] : [nodePath(), oldest]) {
      const failed = await prints('quick-start.ts', folder, PRINTED, node);
      if (failed !== undefined) findings.push(`${node}: ${failed}`);
      const listed = await runTool('npm', ['exec', '--no', '--', 'gk', 'devices', '--json'], {
        cwd: folder,
        env,
        node,
      });
      const devices = JSON.parse(listed.slice(listed.indexOf('[')));
      if (devices.length === 0) findings.push(`${node}: gk lists no device`);
    }
    return findings;
  } finally {
    await recorder.stop();
  }
}
