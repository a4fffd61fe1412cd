import { spawn } from 'node:child_process';
import { join } from 'node:path';

const examples = join(import.meta.dirname, '../../examples');
const READY = /: (http:\/\/localhost:\d+)/;

/** A server of an example that runs in a process of its own. */
export interface ExampleServer {
  /** Its address without a slash at the end. */
  readonly url: string;
  stop(): void;
}

/** Starts a script of `examples/` and waits for the line with its address. Rejects when it ends before. */
export async function startExample(
  script: string,
  environment: Readonly<Record<string, string>>,
): Promise<ExampleServer> {
  const child = spawn(process.execPath, [join(examples, script)], {
    env: { ...process.env, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      const ready = READY.exec(printed);
      if (ready?.[1] !== undefined) resolve(ready[1]);
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`${script} ended with code ${code} before it was ready.`));
    });
  });
  return { url, stop: () => child.kill() };
}
