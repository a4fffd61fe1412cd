// Posts each event of the fleet to WEBHOOK_URL: node post-events.ts
import { createHmac, randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createSession, followEvents, type LiveEvent } from 'gk-sdk';

const { GK_SERVER = 'http://localhost:8080', GK_USER = 'viewer', GK_PASSWORD = 'viewer' } = process.env;
const { WEBHOOK_URL, WEBHOOK_SECRET = '', DEAD_LETTERS = 'dead-letters.jsonl' } = process.env;
/** Waits ahead of each further try. */
const RETRY_MS = [500, 2000, 8000, 30_000];
const TIMEOUT_MS = 10_000;

if (!WEBHOOK_URL || !URL.canParse(WEBHOOK_URL) || WEBHOOK_SECRET === '') {
  console.error('Tell WEBHOOK_URL and WEBHOOK_SECRET.');
  process.exit(2);
}

const session = createSession({ server: GK_SERVER });
/** One after another: who receives them sees events in their order. */
let sending = Promise.resolve();
// Also those that came while there was no connection.
followEvents(session, {
  onEvent: (event) => {
    sending = sending.then(() => deliver(event));
  },
  onError: ({ message }) => console.error(`Events may be late or missing: ${message}`),
});
session.subscribe(() => {
  if (session.state.kind === 'reconnecting') console.error(`No connection (${session.state.reason}): trying again.`);
});
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    session.close();
    void sending.then(() => process.exit(0));
  });
}
try {
  await session.login({ kind: 'password', username: GK_USER, password: GK_PASSWORD });
  console.log('Waiting for events.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  session.close();
  process.exitCode = 1;
}

/** Tries until it is taken; what nobody takes goes into a file, so that it is not lost. */
async function deliver(event: LiveEvent): Promise<void> {
  const body = JSON.stringify(event);
  // The same for each try of an event: who receives it twice can tell.
  const id = randomUUID();
  for (const waitMs of [0, ...RETRY_MS]) {
    await pause(waitMs);
    if (await post(body, id)) return;
  }
  console.error(`Event ${event.serialNo} was not taken: it is in ${DEAD_LETTERS}.`);
  await appendFile(DEAD_LETTERS, `${body}\n`);
}

async function post(body: string, id: string): Promise<boolean> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${timestamp}.${body}`).digest('hex');
  const headers = {
    'Content-Type': 'application/json',
    'X-GK-Delivery': id,
    'X-GK-Timestamp': timestamp,
    'X-GK-Signature': `sha256=${signature}`,
  };
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await fetch(WEBHOOK_URL ?? '', { method: 'POST', headers, body, signal });
    return reply.ok;
  } catch {
    return false;
  }
}
