import { aTimeout, fixture, html, nextFrame, waitUntil } from '@open-wc/testing';
import type { CommandCaller } from 'gk-sdk/recordings';
import type { GkPlayer } from '../elements/player/player.js';
import { TestSession } from './test-session.js';

/** 2026-11-20 00:00 UTC. */
export const DAY_S = 1_795_132_800;
export const AT_S = DAY_S + 3_600;
export const records = [
  { channel: 1, startS: AT_S, endS: AT_S + 600, kind: 'Normal' },
  { channel: 2, startS: AT_S, endS: AT_S + 300, kind: 'Alarm' },
];
let port = 0;

/** To be awaited before anything plays. */
export async function findStreamServer(): Promise<void> {
  port = Number(await (await fetch('/gk-test-stream-port')).text());
}

/**
 * A session whose streams are those of the test server, and whose command channel answers by `answer`. `faultOf` makes the test server
 * misbehave for a stream, in the words of its query.
 */
export function setup(
  answer: (code: string) => { R?: string; T?: string; body?: unknown } = () => ({}),
  online = true,
  faultOf: (request: { readonly main?: boolean }) => string = () => '',
) {
  const asked: string[] = [];
  const urls: string[] = [];
  const call: CommandCaller['call'] = async (code, fields) => {
    const given = fields as Record<string, string>;
    asked.push(`${code} ${given['A'] ?? ''}${given['V'] ? ` ${given['V']}` : ''}`.trim());
    const { R = '1', T, body } = answer(code);
    await aTimeout(1);
    return { code, fields: { R, ...(T && { T }), Z: '1' }, ...(body !== undefined && { body: JSON.stringify(body) }) };
  };
  const test = new TestSession();
  test.devices.replaceAll([{ deviceId: 'BUS-7', channelCount: 4, statusBits: online ? 1 : 0 }]);
  test.signIn();
  const streamUrl = (request: { deviceId: string; main?: boolean }): string => {
    urls.push(JSON.stringify(request));
    return `ws://127.0.0.1:${port}/ws.cgi?name=player-${urls.length}${faultOf(request)}`;
  };
  return { test, asked, urls, session: Object.assign(test, { command: { call }, streamUrl }).asSession() };
}

export async function make(properties: Partial<GkPlayer>): Promise<GkPlayer> {
  const element = await fixture<GkPlayer>(
    html`<gk-player style="inline-size: 700px" time-zone="UTC" at-s=${AT_S}></gk-player>`,
  );
  Object.assign(element, properties);
  await nextFrame();
  await element.updateComplete;
  return element;
}

export const text = (element: GkPlayer): string => element.shadowRoot?.textContent.replaceAll(/\s+/g, ' ') ?? '';
export const says = (element: GkPlayer, words: string): Promise<void> =>
  waitUntil(() => text(element).includes(words), `${words} in: ${text(element)}`, { timeout: 4_000 });
export const button = (element: GkPlayer, name: string): HTMLButtonElement => {
  const found = [...(element.shadowRoot?.querySelectorAll('button') ?? [])].find(
    (one) => one.getAttribute('aria-label') === name && !one.classList.contains('big'),
  );
  if (!found) throw new Error(`no button ${name}`);
  return found;
};
export const reaches = (element: GkPlayer, state: string): Promise<void> =>
  waitUntil(() => element.state === state, `${state}, is ${element.state}`, { timeout: 8_000 });
