import { aTimeout, expect, nextFrame, oneEvent, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CommandCaller } from 'gk-sdk/recordings';
import '../../define/player.js';
import { setLabels } from '../../labels/page-labels.js';
import { taiwanLabels } from '../../labels/tw.js';
import { testUser } from '../../testing/test-session.js';
import { addMessage, covers } from '../../testing/message.js';
import {
  AT_S,
  button,
  DAY_S,
  findStreamServer,
  make,
  reaches,
  records,
  says,
  setup,
  text,
} from '../../testing/player.js';
import type { GkPlayerClipChangedEvent, GkRequestDownloadEvent } from './player.events.js';

before(findStreamServer);

describe('gk-player', () => {
  it('asks for a vehicle when it has none', async () => {
    const element = await make({ session: setup().session });
    expect(element.state).to.equal('empty');
    expect(text(element)).to.include('Choose a vehicle');
    await expect(element).to.be.accessible();
  });

  it('has a map of the page beside its pictures, over none of them, whose keys are its own', async () => {
    const element = await make({ session: setup().session, device: 'BUS-7', channels: [1, 2], records });
    Object.assign(element.style, { inlineSize: '900px', blockSize: '600px' });
    const map = document.createElement('button');
    map.slot = 'beside';
    map.style.blockSize = '100%';
    element.append(map);
    const screens = (): Element[] => [...(element.shadowRoot?.querySelectorAll('.screen') ?? [])];
    await waitUntil(() => map.clientWidth >= 120, 'it has room');
    await waitUntil(
      () => screens().every((screen) => screen.getBoundingClientRect().right <= map.getBoundingClientRect().left),
      'it covers no picture',
    );
    const { positionS } = element;
    map.focus();
    await sendKeys({ press: 'ArrowRight' });
    await nextFrame();
    expect(element.positionS).to.equal(positionS);
    map.remove();
    const right = (): number => Math.max(...screens().map((screen) => screen.getBoundingClientRect().right));
    await waitUntil(() => right() === element.getBoundingClientRect().right, 'the pictures have its room');
  });

  it('keeps its pictures in a place too low for all of it', async () => {
    const element = await make({ session: setup().session });
    const stage = element.shadowRoot?.querySelector('.stage');
    for (const [widthPx, least] of [
      [700, 160],
      [200, 112],
    ] as const) {
      Object.assign(element.style, { inlineSize: `${widthPx}px`, blockSize: '200px' });
      await nextFrame();
      expect(stage?.clientHeight).to.be.at.least(least);
    }
  });

  it('plays the device that it is given in the same turn as the moment', async () => {
    const element = await make({ session: setup().session, records });
    element.device = 'BUS-7';
    element.playFrom(AT_S);
    await reaches(element, 'playing');
  });

  it('is a handful of stops of the Tab key: its controls are one, and arrows go through them; after a press by hand they seek', async () => {
    const { session } = setup();
    const events = [{ timeS: AT_S, kind: 'alarm', label: 'Overspeed' }];
    const element = await make({ session, device: 'BUS-7', channels: [1, 2], records, events });
    element.play();
    await reaches(element, 'playing');
    element.pause();
    await reaches(element, 'paused');
    const focused = (): Element | undefined => {
      let inner = document.activeElement;
      while (inner?.shadowRoot?.activeElement) inner = inner.shadowRoot.activeElement;
      return inner ?? undefined;
    };
    const name = (): string =>
      focused()?.ariaLabel ?? focused()?.getAttribute('aria-label') ?? focused()?.textContent ?? '';
    element.shadowRoot?.querySelector<HTMLElement>('.stage')?.focus();
    const stops: string[] = [];
    const isInside = (): boolean => document.activeElement === element;
    for (let i = 0; i < 40 && isInside(); i++) {
      stops.push(name().trim());
      await sendKeys({ press: 'Tab' });
    }
    expect(stops).to.have.length.below(10);
    expect(stops.filter((stop) => stop === 'Timeline')).to.have.length(1);

    const play = button(element, 'Play');
    button(element, 'Previous picture').focus();
    const beforeS = element.positionS;
    await sendKeys({ press: 'ArrowRight' });
    expect(focused()).to.equal(play);
    await sendKeys({ press: 'End' });
    await sendKeys({ press: 'ArrowRight' });
    expect(focused()?.closest('.controls')).not.to.equal(null);
    expect(element.positionS).to.equal(beforeS);

    play.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    play.focus();
    await sendKeys({ press: 'ArrowRight' });
    expect(focused()).to.equal(play);
    await waitUntil(() => element.state !== 'paused' || element.positionS !== beforeS, 'the arrow seeks');
  });

  it('says that a day has no record, in the words of the specification', async () => {
    const body = { hours: Array.from({ length: 24 }, () => '0'.repeat(60)) };
    const element = await make({ session: setup(() => ({ body })).session, device: 'BUS-7' });
    await says(element, 'BUS-7 has no record on November 20, 2026');
    expect(element.state).to.equal('no-record');
    await expect(element).to.be.accessible();
  });

  it('says why the records cannot be listed, and tries again', async () => {
    const { session, asked } = setup(() => ({ R: '403', T: 'No permission for recordings' }));
    const element = await make({ session, device: 'BUS-7' });
    await says(element, 'No permission for recordings');
    expect(element.shadowRoot?.querySelector('.notices')?.role).to.equal('alert');
    expect(element.state).to.equal('failed');
    const before = asked.length;
    element.shadowRoot?.querySelector<HTMLButtonElement>('.notice button')?.click();
    await waitUntil(() => asked.length > before, 'asks again');
    await expect(element).to.be.accessible();
  });

  it('shows posters before it plays: one of the page, or of the server for every channel, and none unasked', async () => {
    const { session } = setup();
    const asked: unknown[] = [];
    const bytes = (): Promise<Uint8Array> => Promise.resolve(new Uint8Array([0xff, 0xd8]));
    const file = ({ query }: { readonly query: unknown }): Promise<unknown> => {
      asked.push(query);
      return Promise.resolve({ bytes });
    };
    Object.assign(session, { rest: { file, call: () => Promise.resolve([]) } });
    const element = await make({ session, device: 'BUS-7', channels: [1, 2], records });
    const images = (): HTMLImageElement[] => [...(element.shadowRoot?.querySelectorAll('img') ?? [])];
    expect(images()).to.deep.equal([]);
    element.poster = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
    await element.updateComplete;
    expect(images().map(({ alt }) => alt)).to.deep.equal(['Still picture: ch1']);
    expect(asked).to.deep.equal([]);
    element.poster = 'auto';
    await waitUntil(() => images().length === 2, 'a picture each');
    expect(images().map(({ alt }) => alt)).to.deep.equal(['Still picture: ch1', 'Still picture: ch2']);
    expect(asked).to.deep.equal([1, 2].map((ch) => ({ type: 'snap', deviceid: 'BUS-7', ch, t: AT_S })));
    element.play();
    await waitUntil(() => images().length === 0, 'they give way to the recording');
  });

  it('shows the main stream of the one picture in sight, and what is chosen in the menu of qualities', async () => {
    const { session, urls } = setup();
    const element = await make({ session, device: 'BUS-7', channels: [1, 2], records });
    const opened = (): unknown => {
      const { channel, channels = [channel], main } = JSON.parse(urls.at(-1) ?? '{}') as Record<string, unknown>;
      return { channels, main };
    };
    const opens = (streams: { channels: number[]; main: boolean }): Promise<void> =>
      waitUntil(() => JSON.stringify(opened()) === JSON.stringify(streams), JSON.stringify(streams));
    const menu = element.shadowRoot?.querySelector<HTMLSelectElement>('select[aria-label="Picture quality"]');
    const words = (): string | undefined => menu?.selectedOptions[0]?.textContent;
    expect(words()).to.equal('Auto (Low)');
    element.play();
    await reaches(element, 'playing');
    await opens({ channels: [1, 2], main: false });
    button(element, 'Enlarge: ch1').click();
    await opens({ channels: [1], main: true });
    expect(words()).to.equal('Auto (High)');
    await reaches(element, 'playing');
    button(element, 'Show all channels').click();
    await opens({ channels: [1, 2], main: false });
    expect(words()).to.equal('Auto (Low)');
    if (!menu) throw new Error('There is no menu of qualities.');
    menu.value = 'main';
    const told = oneEvent(element, 'gk-player-main-changed');
    menu.dispatchEvent(new Event('change'));
    expect(await told).to.have.property('main', true);
    await opens({ channels: [1, 2], main: true });
  });

  it('shows the sub stream of what is recorded in that alone, and says so; what is chosen by hand stays', async () => {
    const { session, urls } = setup(undefined, true, ({ main }) => (main ? '&refuse=404&message=No%20Record' : ''));
    const opened = (): unknown[] => urls.map((url) => (JSON.parse(url) as { main: boolean }).main);
    const element = await make({ session, device: 'BUS-7', channels: [1], records });
    const said: string[] = [];
    // The next message takes the place of the last one.
    const observer = new MutationObserver(() => said.push(text(element)));
    if (element.shadowRoot)
      observer.observe(element.shadowRoot, { subtree: true, childList: true, characterData: true });
    element.play();
    await reaches(element, 'playing');
    observer.disconnect();
    expect(opened()).to.deep.equal([true, false]);
    expect(said.join()).to.contain('High quality cannot be played here. Low quality is shown.');
    expect(text(element)).to.contain('Auto (Low)');
    element.main = true;
    await reaches(element, 'failed');
    await says(element, 'No Record');
    expect(opened()).to.deep.equal([true, false, true]);
  });

  it('offers the cameras that the device has, and a channel without one that has recordings', async () => {
    const { test, session } = setup();
    const names = ({ shadowRoot }: HTMLElement): string[] =>
      [...(shadowRoot?.querySelectorAll<HTMLElement>('.channels button') ?? [])].map(({ title }) => title);
    test.devices.replaceAll([{ deviceId: 'BUS-7', channelCount: 8, channelMask: '10100000', statusBits: 1 }]);
    const element = await make({ session, device: 'BUS-7', channels: [1], records: records.slice(0, 1) });
    expect(names(element)).to.deep.equal(['ch1', 'ch3']);
    element.records = records;
    await element.updateComplete;
    expect(names(element)).to.deep.equal(['ch1', 'ch2', 'ch3']);
  });

  it('has buttons for slower and faster, which move one step', async () => {
    const { session } = setup();
    const element = await make({ session, device: 'BUS-7', records });
    const speed = (): string | undefined => element.shadowRoot?.querySelector<HTMLSelectElement>('select')?.value;
    expect(button(element, 'Slower').disabled).to.equal(true);
    element.play();
    await reaches(element, 'playing');
    for (const next of ['2', '4', '8', '16']) {
      button(element, 'Faster').click();
      await waitUntil(() => speed() === next, `speed ${next}`);
    }
    expect(button(element, 'Faster').disabled).to.equal(true);
    button(element, 'Slower').click();
    await waitUntil(() => speed() === '8', 'one step back');
  });

  it('keeps the day over midnight while it plays', async () => {
    const { test, session, urls } = setup();
    let nowS = DAY_S + 86_399;
    Object.assign(test, { serverNowS: () => nowS });
    const last = [{ channel: 1, startS: DAY_S + 80_000, endS: DAY_S + 86_400, kind: 'Normal' }];
    const element = await make({ session, device: 'BUS-7', records: last, atS: undefined });
    element.play();
    await reaches(element, 'playing');
    nowS = DAY_S + 86_401;
    element.requestUpdate();
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('gk-timeline')?.fromS).to.equal(DAY_S);
    expect([element.state, urls.length]).to.deep.equal(['playing', 1]);
    element.device = 'BUS-8';
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('gk-timeline')?.fromS).to.equal(DAY_S + 86_400);
  });

  it('remembers a press on Play until the recordings are known, or the press is taken back', async () => {
    const hours = Array.from({ length: 24 }, (_, hour) => (hour === 1 ? '1' : '0').repeat(60));
    const answers: (() => void)[] = [];
    const held = () => {
      const { test, urls } = setup();
      test.devices.replaceAll([]);
      const call: CommandCaller['call'] = async (code) => {
        if (code === 'Q06') await new Promise<void>((resolve) => answers.push(resolve));
        return { code, fields: { R: '1', Z: '1' }, body: JSON.stringify({ hours }) };
      };
      return { test, urls, session: Object.assign(test, { command: { call } }).asSession() };
    };
    const { test, session, urls } = held();
    const element = await make({ session, device: 'BUS-7' });
    expect(element.state).to.equal('loading');
    button(element, 'Play').click();
    await element.updateComplete;
    button(element, 'Pause').click();
    await element.updateComplete;
    element.shadowRoot?.querySelector<HTMLElement>('.stage')?.focus();
    await sendKeys({ press: 'k' });
    await element.updateComplete;
    await expect(element).to.be.accessible();
    expect([button(element, 'Pause').disabled, element.state, urls.length]).to.deep.equal([false, 'loading', 0]);
    for (const answer of answers.splice(0)) answer();
    await reaches(element, 'playing');
    expect(urls.length).to.equal(1);

    // The device, and with it more channels, is known only now: the new look-up stops nothing.
    const states: string[] = [];
    element.addEventListener('gk-player-state-changed', ({ state }) => states.push(state));
    test.devices.replaceAll([{ deviceId: 'BUS-7', channelCount: 4, statusBits: 1 }]);
    element.requestUpdate();
    await waitUntil(() => answers.length === 4, 'every channel is looked up');
    await element.updateComplete;
    expect(button(element, 'Pause').disabled).to.equal(false);
    for (const answer of answers.splice(0)) answer();
    await aTimeout(100);
    expect([states.filter((state) => state === 'loading'), urls.length]).to.deep.equal([[], 1]);

    const given = await make({ session: held().session, device: 'BUS-7' });
    given.play();
    given.pause();
    for (const answer of answers.splice(0)) answer();
    await waitUntil(() => given.state === 'stopped', given.state);
    await aTimeout(100);
    expect(given.state).to.equal('stopped');
  });

  it('plays on in a period that grows, reaches what it grew by, and closes with another one', async () => {
    const { session, urls } = setup();
    const element = await make({ session, device: 'BUS-7', records, fromS: AT_S, toS: AT_S + 300 });
    element.play();
    await reaches(element, 'playing');
    element.toS = AT_S + 600;
    await element.updateComplete;
    expect([element.state, urls.length]).to.deep.equal(['playing', 1]);
    await element.seek(AT_S + 400);
    await waitUntil(() => urls.length === 2, 'a stream to the new end');
    expect(JSON.parse(urls[1] ?? '{}')).to.deep.include({ startS: AT_S + 400, durationS: 200 });
    Object.assign(element, { fromS: AT_S + 7_200, toS: AT_S + 7_500 });
    await element.updateComplete;
    expect(element.state).to.equal('stopped');
  });

  it('plays from the day and time that are chosen, and says why a time cannot be chosen', async () => {
    const { test, session, urls, asked } = setup();
    Object.assign(test, { serverNowS: () => DAY_S + 7_200 });
    const element = await make({ session, device: 'BUS-7', records });
    expect(element.shadowRoot?.querySelector('form')).to.equal(null);
    Object.assign(element, { timePickers: true, earliestS: DAY_S - 60 });
    await element.updateComplete;
    const field = (name: string): HTMLInputElement => {
      const found = element.shadowRoot?.querySelector<HTMLInputElement>(`input[name=${name}]`);
      if (!found) throw new Error(`no field ${name}`);
      return found;
    };
    const [day, time] = [field('day'), field('time')];
    expect([day.value, time.value, day.min, day.max]).to.deep.equal([
      '2026-11-20',
      '01:00:00',
      '2026-11-19',
      '2026-11-20',
    ]);
    await expect(element).to.be.accessible();
    const chosen: number[] = [];
    element.addEventListener('gk-player-start-selected', ({ timeS }) => chosen.push(timeS));
    const enter = async (value: string): Promise<void> => {
      time.value = value;
      time.dispatchEvent(new InputEvent('input', { bubbles: true }));
      time.focus();
      await sendKeys({ press: 'Enter' });
      await element.updateComplete;
    };
    const refusal = (): string => element.shadowRoot?.querySelector('[role=alert]')?.textContent.trim() ?? '';
    await enter('');
    expect([refusal(), time.getAttribute('aria-invalid')]).to.deep.equal(['Enter a date and a time', 'true']);
    await enter('02:00:05');
    expect(refusal()).to.match(/^Choose a time up to Nov 20, 2026, 02:00:00/);
    await expect(element).to.be.accessible();
    day.value = '2026-11-19';
    for (const kind of ['input', 'change']) day.dispatchEvent(new Event(kind, { bubbles: true }));
    expect(time.value).to.match(/^00:00(:00)?$/);
    await element.updateComplete;
    expect(refusal()).to.equal('');
    await enter('23:58:59');
    expect(refusal()).to.match(/^Choose a time from Nov 19, 2026, 23:59:00/);
    expect([chosen, urls, element.atS]).to.deep.equal([[], [], AT_S]);

    day.value = '2026-11-20';
    await enter('01:01:07');
    await reaches(element, 'playing');
    expect([chosen, element.atS, refusal()]).to.deep.equal([[AT_S + 67], AT_S + 67, '']);
    expect(JSON.parse(urls[0] ?? '{}')).to.deep.include({ startS: AT_S + 67 });
    button(element, 'Pause').click();
    await reaches(element, 'paused');
    // The same time once more goes back to it, in the playback that is open.
    await enter('01:01:07');
    await waitUntil(() => asked.includes(`D08 seek ${AT_S + 67}`), asked.join());
    expect([chosen.length, urls.length]).to.deep.equal([2, 1]);
  });

  it('looks up another day that is chosen, and plays it when it is known', async () => {
    const hours = Array.from({ length: 24 }, () => '1'.repeat(60));
    const { session, urls } = setup(() => ({ body: { hours } }));
    const element = await make({ session, device: 'BUS-7', timePickers: true });
    await reaches(element, 'stopped');
    const [day, time] = element.shadowRoot?.querySelectorAll<HTMLInputElement>('form input') ?? [];
    if (!day || !time) throw new Error('no fields');
    day.value = '2026-11-18';
    time.value = '12:30:00';
    day.form?.requestSubmit();
    await reaches(element, 'playing');
    expect(element.shadowRoot?.querySelector('gk-timeline')?.fromS).to.equal(DAY_S - 2 * 86_400);
    expect(JSON.parse(urls[0] ?? '{}')).to.deep.include({ startS: DAY_S - 2 * 86_400 + 45_000 });
  });

  it('plays what lies on the device', async () => {
    const { session, urls, asked } = setup();
    const element = await make({ session, device: 'BUS-7', place: 'device', records, channels: [1, 2] });
    expect(
      [...(element.shadowRoot?.querySelectorAll('.bar .text') ?? [])].map(({ textContent }) => textContent.trim()),
    ).to.deep.equal(['−10 s', '−5 s', '+10 s']);
    element.play();
    await reaches(element, 'playing');
    expect(JSON.parse(urls[0] ?? '{}')).to.deep.include({ type: 'repb', channels: [1, 2], startS: AT_S });
    button(element, 'Pause').click();
    await waitUntil(() => asked.includes('D08 pause'), asked.join());
    expect(element.shadowRoot?.querySelector('gk-timeline')?.thumbnail).to.equal(undefined);
    await expect(element).to.be.accessible();
  });

  it('says that a device is offline', async () => {
    const element = await make({ session: setup(undefined, false).session, device: 'BUS-7', place: 'device', records });
    expect(element.state).to.equal('offline');
    expect(text(element)).to.include('offline');
  });

  it('plays a stream, tells the time at most once a frame, and frees everything when it is removed', async () => {
    const { session, urls } = setup();
    const element = await make({ session, device: 'BUS-7', records });
    expect(element.state).to.equal('stopped');
    expect(element.positionS).to.equal(AT_S);
    await expect(element).to.be.accessible();
    let times = 0;
    let bubbled = 0;
    element.addEventListener('gk-player-time-changed', () => times++);
    document.body.addEventListener('gk-player-time-changed', () => bubbled++);
    element.shadowRoot?.querySelector<HTMLButtonElement>('.big')?.click();
    await reaches(element, 'playing');
    expect(JSON.parse(urls[0] ?? '{}')).to.deep.include({ deviceId: 'BUS-7', type: 'lopb', channel: 1, startS: AT_S });
    await waitUntil(() => (element.stats?.channels[0]?.presentedFrames ?? 0) > 5, 'pictures', { timeout: 5_000 });
    expect(times).to.be.greaterThan(0);
    expect(bubbled).to.equal(0);
    const told = times;
    const frames = await framesDuring(500);
    expect(times - told).to.be.at.most(frames + 2);
    await expect(element).to.be.accessible();

    // Moved in the document it plays on.
    const parent = document.createElement('div');
    document.body.append(parent);
    parent.append(element);
    await aTimeout(200);
    expect(urls.length).to.equal(1);
    expect(element.state).to.equal('playing');
    parent.remove();
    await aTimeout(200);
    expect([element.stats, element.state]).to.deep.equal([undefined, 'stopped']);
  });

  it('ends what it plays with the logout, and with another user', async () => {
    const { test, session, urls } = setup();
    const element = await make({ session, device: 'BUS-7', records });
    element.play();
    await reaches(element, 'playing');
    test.setState({ kind: 'connecting' });
    await element.updateComplete;
    expect(element.state).to.equal('playing');
    test.setState({ kind: 'signed-in', devicesLoaded: true, user: { ...testUser, username: 'other' } });
    await reaches(element, 'stopped');
    expect(element.stats).to.equal(undefined);
    element.play();
    await reaches(element, 'playing');
    expect(urls.length).to.equal(2);
    test.setState({ kind: 'signed-out' });
    await element.updateComplete;
    expect(element.stats).to.equal(undefined);
    expect(element.shadowRoot?.querySelector('video, canvas')).to.equal(null);
  });

  it('says why a time cannot be gone to, without the name of the error', async () => {
    const { session, asked } = setup(() =>
      asked.at(-1)?.startsWith('D08 seek') ? { R: '403', T: 'No permission to seek' } : {},
    );
    const element = await make({ session, device: 'BUS-7', records });
    element.play();
    await reaches(element, 'playing');
    await element.seek(AT_S + 300);
    await element.updateComplete;
    const message = element.shadowRoot?.querySelector('[part=message]')?.textContent.trim();
    expect(message).to.equal('Playback control failed: No permission to seek.');
  });

  it('says what it does in one live place that stays', async () => {
    const { test, session } = setup();
    test.setState({ kind: 'connecting' });
    const element = await make({ session, device: 'BUS-7' });
    const place = element.shadowRoot?.querySelector('.notices');
    const now = (): unknown[] => [place?.role, place?.textContent.trim()];
    expect(now()).to.deep.equal(['status', 'Connecting']);
    element.records = records;
    test.signIn();
    await element.updateComplete;
    expect(now()).to.deep.equal(['status', '']);
    element.play();
    await reaches(element, 'playing');
    element.pause();
    await reaches(element, 'paused');
    await element.updateComplete;
    expect(now()).to.deep.equal(['status', 'Paused']);
    await expect(element).to.be.accessible();
    expect(element.shadowRoot?.querySelector('.notices')).to.equal(place);
  });

  it('pauses, tells the server so, and goes on', async () => {
    const { session, asked } = setup();
    const element = await make({ session, device: 'BUS-7', records });
    element.play();
    await reaches(element, 'playing');
    button(element, 'Pause').click();
    await reaches(element, 'paused');
    await waitUntil(() => asked.includes('D08 pause'), asked.join());
    button(element, 'Play').click();
    await reaches(element, 'playing');
  });

  it('has the keys of a video player', async () => {
    const { session, asked } = setup();
    const element = await make({ session, device: 'BUS-7', records });
    element.shadowRoot?.querySelector<HTMLElement>('.stage')?.focus();
    await sendKeys({ press: 'ArrowRight' });
    expect(element.positionS).to.equal(AT_S + 5);
    await sendKeys({ down: 'Shift' });
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ up: 'Shift' });
    expect(element.positionS).to.equal(AT_S + 15);
    await sendKeys({ press: 'End' });
    expect(element.positionS).to.equal(AT_S + 595);
    await sendKeys({ press: 'Home' });
    expect(element.positionS).to.equal(AT_S);
    await sendKeys({ press: 'k' });
    await reaches(element, 'playing');
    await sendKeys({ press: 'l' });
    await waitUntil(() => asked.includes('D08 speed 2'), asked.join());
    await sendKeys({ press: 'k' });
    await reaches(element, 'paused');
  });

  it('shows a message of the page above itself, and leaves its keys to it', async () => {
    const { session } = setup();
    const element = await make({ session, device: 'BUS-7', records, channels: [1, 2] });
    const message = addMessage(element);
    message.style.cssText = 'position: fixed; inset: 0';
    expect(covers(message, button(element, 'Enlarge: ch2')), 'above the buttons on the pictures').to.equal(true);
    message.focus();
    await sendKeys({ press: 'ArrowRight' });
    expect(element.positionS).to.equal(AT_S);
  });

  it('enlarges a channel by its button and by a double click, and takes Escape only then', async () => {
    const element = await make({ session: setup().session, device: 'BUS-7', records, channels: [1, 2] });
    const shown = (): number => element.shadowRoot?.querySelectorAll('.screen:not([hidden])').length ?? 0;
    const escape = async (): Promise<boolean> => {
      const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, cancelable: true });
      element.shadowRoot?.querySelector('.stage')?.dispatchEvent(event);
      await element.updateComplete;
      return event.defaultPrevented;
    };
    expect(await escape(), 'Escape closes the dialog around the player').to.equal(false);
    const enlarge = button(element, 'Enlarge: ch2');
    enlarge.focus();
    await sendKeys({ press: 'Enter' });
    expect([shown(), enlarge.ariaPressed, element.shadowRoot?.activeElement]).to.deep.equal([1, 'true', enlarge]);
    await expect(element).to.be.accessible();
    expect([await escape(), shown(), await escape()]).to.deep.equal([true, 2, false]);
    for (const count of [1, 2]) {
      element.shadowRoot?.querySelector('.screen')?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
      await element.updateComplete;
      expect(shown()).to.equal(count);
    }
    element.channels = [1];
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('.enlarge')).to.equal(null);
  });

  it('chooses up to nine channels and says no to the tenth', async () => {
    const { test, session } = setup();
    test.devices.replaceAll([{ deviceId: 'BUS-7', channelCount: 20, statusBits: 1 }]);
    const element = await make({ session, device: 'BUS-7', records, channels: [1, 2, 3, 4, 5, 6, 7, 8] });
    setTimeout(() => {
      button(element, 'Channel 9').click();
    });
    await oneEvent(element, 'gk-player-channels-changed');
    expect(element.channels).to.have.length(9);
    await element.updateComplete;
    button(element, 'Channel 10').click();
    await says(element, 'over max channels count(9)');
    expect(element.channels).to.have.length(9);
    expect(element.shadowRoot?.querySelectorAll('.screen')).to.have.length(9);
    await expect(element).to.be.accessible();
  });

  it('shows as many channels as the page allows; one takes the place of the other where it is one', async () => {
    const element = await make({ session: setup().session, device: 'BUS-7', records, channels: [1, 2, 3] });
    const press = (title: string): void =>
      element.shadowRoot?.querySelector<HTMLButtonElement>(`.channels [title="${title}"]`)?.click();
    element.maxChannels = 2;
    await element.updateComplete;
    expect(element.shadowRoot?.querySelectorAll('.screen')).to.have.length(2);
    press('ch4');
    await says(element, 'over max channels count(2)');
    element.maxChannels = 1;
    await element.updateComplete;
    press('ch4');
    expect(element.channels).to.deep.equal([4]);
    press('ch2');
    expect(element.channels).to.deep.equal([2]);
  });

  it('plays only so long from where it begins, and begins anew where a seek leads out of that', async () => {
    const { session, urls } = setup();
    const element = await make({ session, device: 'BUS-7', records, durationS: 60 });
    element.play();
    await reaches(element, 'playing');
    expect(JSON.parse(urls[0] ?? '{}')).to.deep.include({ startS: AT_S, durationS: 60 });
    await element.seek(AT_S + 3_000);
    await says(element, 'No Record');
    expect(urls.length).to.equal(1);
    await element.seek(AT_S + 200);
    expect(JSON.parse(urls[1] ?? '{}')).to.deep.include({ startS: AT_S + 200, durationS: 60 });
    await reaches(element, 'playing');
    await element.seek(AT_S + 100);
    expect(JSON.parse(urls[2] ?? '{}')).to.deep.include({ startS: AT_S + 100, durationS: 60 });
  });

  it('offers no files of a clip where the page forbids them', async () => {
    const clip = { startS: AT_S, endS: AT_S + 60 };
    const element = await make({ session: setup().session, device: 'BUS-7', records, clip, noDownload: true });
    const titles = [...(element.shadowRoot?.querySelectorAll<HTMLButtonElement>('.bar button') ?? [])].map(
      ({ title }) => title,
    );
    expect(titles).to.include('Clear the clip');
    expect(titles.filter((title) => /download|MP4/i.test(title))).to.deep.equal([]);
  });

  it('makes a clip and asks for it as a file', async () => {
    const element = await make({ session: setup().session, device: 'BUS-7', records, channels: [1, 2] });
    const clips: unknown[] = [];
    element.addEventListener('gk-player-clip-changed', (event: GkPlayerClipChangedEvent) => clips.push(event.clip));
    button(element, 'Start the clip here (A)').click();
    await element.seek(AT_S + 60);
    button(element, 'End the clip here (B)').click();
    await element.updateComplete;
    expect(element.clip).to.deep.equal({ startS: AT_S, endS: AT_S + 60 });
    const asked = oneEvent<GkRequestDownloadEvent>(document.body, 'gk-request-download');
    button(element, 'Download the clip').click();
    const { deviceId, place, channels, startS, endS } = await asked;
    expect({ deviceId, place, channels, startS, endS }).to.deep.equal({
      deviceId: 'BUS-7',
      place: 'server',
      channels: [1, 2],
      startS: AT_S,
      endS: AT_S + 60,
    });
    button(element, 'Clear the clip').click();
    expect(clips.at(-1)).to.equal(undefined);
    expect(clips).to.have.length(3);
  });

  it('begins to pack a clip in the browser, says how far it is, and gives it up', async () => {
    const { session, urls } = setup();
    const element = await make({ session, device: 'BUS-7', records, clip: { startS: AT_S, endS: AT_S + 60 } });
    button(element, 'Save the clip as MP4 in this browser').click();
    await waitUntil(() => urls.length === 1, 'the clip is played');
    expect(JSON.parse(urls[0] ?? '{}')).to.deep.include({ type: 'lopb', startS: AT_S, durationS: 60 });
    await element.updateComplete;
    const packing = (): HTMLButtonElement | undefined =>
      [...(element.shadowRoot?.querySelectorAll('button') ?? [])].find((one) => one.title.startsWith('Packing'));
    expect(packing()?.title).to.match(/^Packing the clip: \d+ %/);
    await expect(element).to.be.accessible();
    packing()?.click();
    await element.updateComplete;
    expect(packing()).to.equal(undefined);
    expect(element.state).to.equal('stopped');
  });

  it('says why a clip cannot be packed in the browser', async () => {
    const { session } = setup();
    const clip = { startS: AT_S, endS: AT_S + 1_801 };
    const element = await make({ session, device: 'BUS-7', records, clip });
    button(element, 'Save the clip as MP4 in this browser').click();
    await says(element, 'Clips longer than 30 minutes must be downloaded');
  });

  it('says once why nothing is heard at another speed', async () => {
    const element = await make({ session: setup().session, device: 'BUS-7', records });
    element.play();
    await reaches(element, 'playing');
    button(element, 'Sound on').disabled = false;
    button(element, 'Sound on').click();
    element.shadowRoot?.querySelector<HTMLElement>('.stage')?.focus();
    await sendKeys({ press: 'l' });
    await says(element, 'Sound plays at 1x speed only');
  });

  it('speaks Chinese with the page', async () => {
    setLabels(taiwanLabels);
    try {
      const element = await make({ session: setup().session });
      expect(text(element)).to.include('請選擇車輛');
    } finally {
      setLabels({});
    }
  });

  it('stands beside another one', async () => {
    const { session, urls } = setup();
    const [one, two] = [
      await make({ session, device: 'BUS-7', records }),
      await make({ session, device: 'BUS-7', records }),
    ];
    one.play();
    two.play();
    await reaches(one, 'playing');
    await reaches(two, 'playing');
    expect(urls.length).to.equal(2);
    one.remove();
    await aTimeout(300);
    expect(two.state).to.equal('playing');
  });
});

/** Counts the frames of the page for a while. */
async function framesDuring(ms: number): Promise<number> {
  let frames = 0;
  const endMs = performance.now() + ms;
  while (performance.now() < endMs) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    frames++;
  }
  return frames;
}
