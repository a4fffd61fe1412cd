import { aTimeout, expect, fixture, html } from '@open-wc/testing';
import type { ServerInfo } from 'gk-sdk';
import '../../define/server-clock.js';
import { testSession, type TestSession } from '../../testing/test-session.js';
import type { GkServerClock } from './server-clock.js';

const AT_MS = Date.UTC(2026, 10, 21, 6, 3, 22);
const info: ServerInfo = { version: '3.1', utcOffsetS: 28_800, timeZone: 'Asia/Taipei' };
const text = (element: GkServerClock, part: string): string | undefined =>
  element.shadowRoot?.querySelector<HTMLElement>(`[part=${part}]`)?.innerText;

/** A session whose clock stands `aheadMs` after a fixed moment. */
function sessionAt(aheadMs = () => 0): TestSession {
  const session = testSession();
  session.serverNowS = () => (AT_MS + aheadMs()) / 1000;
  Object.assign(session, { serverInfo: info });
  return session;
}
const clock = (session: TestSession): Promise<GkServerClock> =>
  fixture<GkServerClock>(html`<gk-server-clock .session=${session.asSession()}></gk-server-clock>`);

describe('<gk-server-clock>', () => {
  it('shows the time of the server in its zone and is accessible', async () => {
    const element = await clock(sessionAt());
    expect(text(element, 'time')).to.match(/^2:03:22\sPM$/);
    expect(text(element, 'zone')).to.equal('UTC+08:00');
    expect(element.shadowRoot?.querySelector('[role=timer]')?.ariaLabel).to.contain('Asia/Taipei (UTC+08:00)');
    expect(element.shadowRoot?.querySelector('time')?.dateTime).to.equal('2026-11-21T06:03:22.000Z');
    await expect(element).to.be.accessible();
  });

  it('shows other zones and the date', async () => {
    const element = await clock(sessionAt());
    element.timeZone = 'utc';
    element.showDate = true;
    element.hideZone = true;
    await element.updateComplete;
    expect(text(element, 'time')).to.contain('Nov 21, 2026').and.to.contain('6:03:22');
    expect(text(element, 'zone')).to.equal(undefined);
  });

  it('ticks, once a second', async () => {
    const start = performance.now();
    const element = await clock(sessionAt(() => (performance.now() - start) * 5));
    let updates = 0;
    element.addController({ hostUpdated: () => (updates += 1) });
    await aTimeout(1300);
    expect(updates).to.be.greaterThan(0);
    expect(text(element, 'time')).not.to.match(/^2:03:22\sPM$/);
  });

  it('says when the time is not the server’s', async () => {
    const alone = await fixture<GkServerClock>(html`<gk-server-clock></gk-server-clock>`);
    expect(alone.shadowRoot?.querySelector('[role=timer]')?.ariaLabel).to.contain('Not connected to a server');
    expect(alone.shadowRoot?.querySelector('[part=mark]')).not.to.equal(null);
    await expect(alone).to.be.accessible();
    const session = sessionAt();
    const element = await clock(session);
    session.setState({ kind: 'reconnecting', reason: 'offline', retryAtS: 0, user: undefined });
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('[role=timer]')?.ariaLabel).to.contain('Connection lost');
  });

  it('stops when it leaves, goes on after a move', async () => {
    const session = sessionAt();
    const element = await clock(session);
    const place = await fixture<HTMLElement>(html`<section></section>`);
    place.append(element);
    let asked = 0;
    session.serverNowS = () => {
      asked += 1;
      return AT_MS / 1000 + asked;
    };
    await aTimeout(1100);
    expect(asked).to.be.greaterThan(0);
    element.remove();
    expect(session.listeners.size).to.equal(0);
    asked = 0;
    await aTimeout(1100);
    expect(asked).to.equal(0);
  });
});
