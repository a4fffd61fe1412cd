import { aTimeout, expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { GkError, type Session } from 'gk-sdk';
import '../../define/device-list.js';
import '../../define/session.js';
import { unusedKeys } from '../../testing/unused-keys.js';
import { testRecords, testSession, type TestSession } from '../../testing/test-session.js';
import { VEHICLE_SHAPES_WITHOUT_HEADING } from '../../vehicle/vehicle-shape.js';
import type { GkDeviceListSelectedEvent, GkRequestDeviceMenuEvent } from './device-list.events.js';
import type { GkDeviceList } from './device-list.js';

const frames = async (element: GkDeviceList): Promise<void> => {
  await aTimeout(60);
  await element.updateComplete;
};
const part = (element: GkDeviceList, selector: string): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
const rows = (element: GkDeviceList): HTMLElement[] => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role=option]') ?? []),
];
const ids = (element: GkDeviceList): (string | undefined)[] => rows(element).map((row) => row.dataset['deviceId']);
const activeId = (element: GkDeviceList): string | undefined => {
  const id = part(element, '[role=listbox]')?.getAttribute('aria-activedescendant');
  return id ? part(element, `#${id}`)?.dataset['deviceId'] : undefined;
};

async function listOf(count: number): Promise<{ element: GkDeviceList; session: TestSession }> {
  const session = testSession(testRecords(count));
  const element = await fixture<GkDeviceList>(
    html`<gk-device-list style="height: 400px" .session=${session.asSession()}></gk-device-list>`,
  );
  await frames(element);
  return { element, session };
}

describe('<gk-device-list>', () => {
  it('shows the devices of the session around it and is accessible', async () => {
    const given: Session = testSession(testRecords(3)).asSession();
    const parent = await fixture(html`<gk-session .session=${given}><gk-device-list></gk-device-list></gk-session>`);
    const element = parent.querySelector('gk-device-list');
    if (!element) throw new Error('the list');
    await frames(element);
    expect(ids(element)).to.deep.equal(['BUS-00001', 'BUS-00002', 'BUS-00003']);
    const text = rows(element)[2]?.innerText ?? '';
    for (const words of ['BUS-00003', 'Driver 3', 'Line 2', '4 channels', '43 km/h', 'Driving', 'now']) {
      expect(text).to.contain(words);
    }
    await expect(element).to.be.accessible();
  });

  it('calls devices by their plate where that is their title, with the id beside it, in the order of the ids', async () => {
    const { element, session } = await listOf(3);
    session.devices.upsert([
      { deviceId: 'BUS-00001', plate: 'ZZZ-999', channelMask: '10110' },
      { deviceId: 'BUS-00003', plate: 'ABC-123' },
    ]);
    element.deviceTitle = 'plate';
    await frames(element);
    const text = (selector: string): (string | undefined)[] =>
      rows(element).map((row) => row.querySelector<HTMLElement>(selector)?.innerText);
    expect(text('.title')).to.deep.equal(['ZZZ-999', 'BUS-00002', 'ABC-123']);
    expect(text('.details')).to.deep.equal([
      'BUS-00001 · Line 0 · 5 channels',
      'Line 1 · 4 channels',
      'BUS-00003 · Line 2 · 4 channels',
    ]);
    element.deviceTitle = 'id';
    await frames(element);
    expect(text('.title')).to.deep.equal(['BUS-00001', 'BUS-00002', 'BUS-00003']);
  });

  it('asks the page for the menu of a device, by pointer and by key', async () => {
    const { element } = await listOf(3);
    const asked: GkRequestDeviceMenuEvent[] = [];
    element.parentElement?.addEventListener('gk-request-device-menu', (event) => {
      asked.push(event);
      event.preventDefault();
    });
    const menu = new MouseEvent('contextmenu', {
      bubbles: true,
      composed: true,
      cancelable: true,
      clientX: 5,
      clientY: 6,
    });
    rows(element)[1]?.dispatchEvent(menu);
    expect(menu.defaultPrevented).to.equal(true);
    expect([asked[0]?.deviceId, asked[0]?.x, asked[0]?.y]).to.deep.equal(['BUS-00002', 5, 6]);
    part(element, '[role=listbox]')?.focus();
    const press = new KeyboardEvent('keydown', {
      key: 'F10',
      shiftKey: true,
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    part(element, '[role=listbox]')?.dispatchEvent(press);
    expect(press.defaultPrevented).to.equal(true);
    expect(asked[1]?.deviceId).to.equal('BUS-00002');
  });

  it('keeps devices under the pointer that leave the filter, until it leaves the rows or another filter is set', async () => {
    const { element, session } = await listOf(4);
    element.filter = { mode: 'online' };
    await frames(element);
    const all = ids(element);
    expect(all).to.deep.equal(['BUS-00002', 'BUS-00003', 'BUS-00004']);
    const point = (type: string): unknown => part(element, '[role=listbox]')?.dispatchEvent(new PointerEvent(type));
    point('pointermove');
    session.devices.upsert([{ deviceId: 'BUS-00002', statusBits: 0 }]);
    await frames(element);
    expect(ids(element)).to.deep.equal(all);
    expect(rows(element)[0]?.innerText).to.contain('Offline');
    point('pointerleave');
    await frames(element);
    expect(ids(element)).to.deep.equal(all.slice(1));
    point('pointermove');
    element.filter = { mode: 'offline' };
    await frames(element);
    expect(ids(element)).to.deep.equal(['BUS-00001', 'BUS-00002']);
  });

  it('takes the focus with its first device active, from which the arrows go on', async () => {
    const { element } = await listOf(3);
    element.focus();
    await frames(element);
    expect(document.activeElement).to.equal(element);
    expect(activeId(element)).to.equal('BUS-00001');
    await sendKeys({ press: 'ArrowDown' });
    await frames(element);
    expect(activeId(element)).to.equal('BUS-00002');
    element.focus();
    await frames(element);
    expect(activeId(element)).to.equal('BUS-00002');
  });

  it('tells the states by shape and words, and turns the icon to the heading', async () => {
    const { element } = await listOf(4);
    expect(rows(element).map((row) => row.querySelector('.state')?.textContent)).to.deep.equal([
      'Offline',
      'Idle',
      'Driving',
      'Overspeed',
    ]);
    const shapes = rows(element).map((row) => row.querySelector('path')?.getAttribute('d'));
    expect(new Set(shapes).size).to.equal(4);
    expect(rows(element)[1]?.querySelector('svg')?.style.transform).to.equal('rotate(37deg)');
  });

  it('shows no speed and turns no nose by a position that is old, without a fix, or of an offline device', async () => {
    const { element, session } = await listOf(4);
    const nowS = session.asSession().serverNowS();
    const noseless = (index: number): boolean => {
      const path = rows(element)[index]?.querySelector('path')?.getAttribute('d') ?? '';
      return Object.values(VEHICLE_SHAPES_WITHOUT_HEADING).includes(path);
    };
    const at = (index: number) => ({
      speed: rows(element)[index]?.querySelector<HTMLElement>('.speed')?.innerText,
      turned: rows(element)[index]?.querySelector('svg')?.style.transform,
      noseless: noseless(index),
    });
    expect(at(0)).to.deep.equal({ speed: '', turned: 'none', noseless: true });
    expect(at(2)).to.deep.equal({ speed: '43 km/h', turned: 'rotate(74deg)', noseless: false });
    const position = { lat: 24, lng: 120, speedKmh: 43, headingDeg: 74 };
    session.devices.upsert([
      { deviceId: 'BUS-00003', position: { ...position, atS: nowS - 301 } },
      { deviceId: 'BUS-00004', position: { ...position, lat: 0, lng: 0 } },
    ]);
    await frames(element);
    expect(at(2)).to.deep.equal({ speed: 'old position', turned: 'none', noseless: true });
    expect(at(3)).to.deep.equal({ speed: '', turned: 'none', noseless: true });
  });

  it('draws only what is in sight of 10,000, and says how many there are', async () => {
    const { element } = await listOf(10_000);
    expect(rows(element).length).to.be.lessThan(30);
    const list = part(element, '[role=listbox]');
    list?.scrollTo(0, 60 * 5000);
    await frames(element);
    const middle = rows(element).find((row) => row.dataset['deviceId'] === 'BUS-05001');
    expect(middle?.getAttribute('aria-posinset')).to.equal('5001');
    expect(middle?.getAttribute('aria-setsize')).to.equal('10000');
    expect(rows(element).length).to.be.lessThan(30);
  });

  it('follows the store once a frame', async () => {
    const { element, session } = await listOf(3);
    let updates = 0;
    element.addController({ hostUpdated: () => (updates += 1) });
    for (let speedKmh = 20; speedKmh < 60; speedKmh++) {
      const position = { lat: 24, lng: 120, speedKmh, headingDeg: 0 };
      session.devices.upsert([{ deviceId: 'BUS-00002', position }]);
    }
    await frames(element);
    expect(rows(element)[1]?.innerText).to.contain('59 km/h');
    expect(updates).to.equal(1);
  });

  it('draws only the rows that changed, and all of them in another language', async () => {
    const { element, session } = await listOf(8);
    let drawn = 0;
    element.labels = { speed: (kmh) => ((drawn += 1), `${kmh} km/h`) };
    await frames(element);
    expect(drawn).to.equal(6);
    const position = { lat: 24, lng: 120, speedKmh: 20, headingDeg: 0 };
    session.devices.upsert([{ deviceId: 'BUS-00002', position }]);
    await frames(element);
    expect(drawn).to.equal(7);
    expect(rows(element)[1]?.innerText).to.contain('20 km/h');
    element.labels = { speed: (kmh) => ((drawn += 1), `${kmh} kmh`) };
    await frames(element);
    expect(drawn).to.equal(13);
  });

  it('filters', async () => {
    const { element } = await listOf(8);
    element.filter = { mode: 'driving' };
    await frames(element);
    expect(ids(element)).to.deep.equal(['BUS-00003', 'BUS-00004', 'BUS-00007', 'BUS-00008']);
    element.filter = { mode: 'all', text: 'nobody' };
    await frames(element);
    expect(element.shadowRoot?.textContent).to.contain('No devices match the filter');
  });

  it('stands alone with devices of its own, in miles', async () => {
    const devices = [{ deviceId: 'X', statusBits: 1, channelNames: [], position: testRecords(3)[2]?.position }];
    const element = await fixture<GkDeviceList>(
      html`<gk-device-list .devices=${devices} length-unit="mile"></gk-device-list>`,
    );
    await frames(element);
    expect(rows(element)[0]?.innerText).to.contain('27 mi/h');
  });

  it('writes user text as text', async () => {
    const devices = [{ deviceId: '<img src=x>', driverName: '<b>x</b>', channelNames: [] }];
    const element = await fixture<GkDeviceList>(html`<gk-device-list .devices=${devices}></gk-device-list>`);
    await frames(element);
    expect(element.shadowRoot?.querySelector('img, b')).to.equal(null);
    expect(rows(element)[0]?.innerText).to.contain('<img src=x>');
  });

  it('scrolls to the selected device', async () => {
    const { element } = await listOf(1000);
    element.selected = 'BUS-00700';
    await frames(element);
    const row = rows(element).find((candidate) => candidate.ariaSelected === 'true');
    expect(row?.dataset['deviceId']).to.equal('BUS-00700');
    const box = part(element, '[role=listbox]')?.getBoundingClientRect();
    expect(row?.getBoundingClientRect().bottom).to.be.at.most((box?.bottom ?? 0) + 1);
  });

  it('is moved through by keys', async () => {
    const { element } = await listOf(1000);
    part(element, '[role=listbox]')?.focus();
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ press: 'ArrowDown' });
    await frames(element);
    expect(activeId(element)).to.equal('BUS-00002');
    await sendKeys({ press: 'End' });
    await frames(element);
    expect(activeId(element)).to.equal('BUS-01000');
    await sendKeys({ press: 'PageUp' });
    await frames(element);
    expect(Number(activeId(element)?.slice(4))).to.be.within(990, 996);
    await sendKeys({ press: 'Home' });
    await sendKeys({ type: 'bus-005' });
    await frames(element);
    expect(activeId(element)).to.equal('BUS-00500');
  });

  it('keeps letters that are typed from the shortcuts of the page, also where no row begins with them', async () => {
    const { element } = await listOf(10);
    part(element, '[role=listbox]')?.focus();
    const unused = await unusedKeys(async () => {
      await sendKeys({ press: '?' });
      await sendKeys({ type: 'zq' });
      await sendKeys({ type: 'b' });
    });
    expect(unused).to.deep.equal(['?']);
  });

  it('selects by Enter and by click, and tells of it without bubbling', async () => {
    const { element } = await listOf(10);
    part(element, '[role=listbox]')?.focus();
    await sendKeys({ press: 'ArrowDown' });
    setTimeout(() => void sendKeys({ press: 'Enter' }));
    const event: GkDeviceListSelectedEvent = await oneEvent(element, 'gk-device-list-selected');
    expect(event.deviceId).to.equal('BUS-00001');
    expect(event.bubbles).to.equal(false);
    expect(element.selected).to.equal('BUS-00001');
    const box = rows(element)[3]?.getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round((box?.x ?? 0) + 40), Math.round((box?.y ?? 0) + 20)] });
    expect(element.selected).to.equal('BUS-00004');
  });

  it('leaves the selection to a page that cancels the event', async () => {
    const { element } = await listOf(3);
    element.addEventListener('gk-device-list-selected', (event) => {
      event.preventDefault();
    });
    rows(element)[1]?.click();
    expect(element.selected).to.equal(undefined);
  });

  it('picks several by click and by keys', async () => {
    const { element } = await listOf(10);
    element.selection = 'multiple';
    const heard: GkDeviceListSelectedEvent[] = [];
    element.addEventListener('gk-device-list-selected', (event) => heard.push(event));
    await frames(element);
    expect(part(element, '[role=listbox]')?.ariaMultiSelectable).to.equal('true');
    rows(element)[1]?.click();
    rows(element)[3]?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, ctrlKey: true }));
    expect(element.selectedDevices).to.deep.equal(['BUS-00002', 'BUS-00004']);
    rows(element)[5]?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, shiftKey: true }));
    expect(element.selectedDevices).to.deep.equal(['BUS-00004', 'BUS-00005', 'BUS-00006']);
    expect(heard.at(-1)?.deviceId).to.equal('BUS-00006');
    part(element, '[role=listbox]')?.focus();
    await sendKeys({ press: ' ' });
    expect(element.selectedDevices).to.deep.equal(['BUS-00004', 'BUS-00005']);
    await sendKeys({ down: 'Shift' });
    await sendKeys({ press: 'ArrowDown' });
    await sendKeys({ up: 'Shift' });
    expect(element.selectedDevices).to.deep.equal(['BUS-00006', 'BUS-00007']);
    await sendKeys({ down: 'Control' });
    await sendKeys({ press: 'a' });
    await sendKeys({ up: 'Control' });
    expect(element.selectedDevices).to.have.length(10);
    await frames(element);
    expect(rows(element).every((row) => row.ariaSelected === 'true')).to.equal(true);
    await expect(element).to.be.accessible();
  });

  it('picks nothing with selection="none"', async () => {
    const { element } = await listOf(3);
    element.selection = 'none';
    let heard = 0;
    element.addEventListener('gk-device-list-selected', () => (heard += 1));
    rows(element)[1]?.click();
    expect(heard).to.equal(0);
    expect(element.selected).to.equal(undefined);
  });

  it('offers its rows to a wall', async () => {
    const { element } = await listOf(3);
    expect(rows(element)[1]?.draggable).to.equal(false);
    element.dragCameras = true;
    await frames(element);
    expect(rows(element)[1]?.draggable).to.equal(true);
    const dataTransfer = new DataTransfer();
    rows(element)[1]?.dispatchEvent(new DragEvent('dragstart', { bubbles: true, composed: true, dataTransfer }));
    expect(JSON.parse(dataTransfer.getData('application/x-gk-camera'))).to.deep.equal({
      device: 'BUS-00002',
      channel: 1,
    });
  });

  it('takes a header and other words for nothing', async () => {
    const element = await fixture<GkDeviceList>(
      html`<gk-device-list .devices=${[]}><b slot="header">Fleet</b><i slot="empty">Buy a bus</i></gk-device-list>`,
    );
    const shown = (name: string): string | undefined =>
      element.shadowRoot?.querySelector<HTMLSlotElement>(`slot[name=${name}]`)?.assignedElements()[0]?.textContent ??
      undefined;
    expect(shown('header')).to.equal('Fleet');
    expect(shown('empty')).to.equal('Buy a bus');
  });

  it('says in words why there are no rows, or why they are old', async () => {
    const { element, session } = await listOf(2);
    const words = async (): Promise<string> => {
      await frames(element);
      return element.shadowRoot?.textContent ?? '';
    };
    session.setState({ kind: 'reconnecting', reason: 'server-down', retryAtS: 0, user: undefined });
    expect(await words()).to.contain('Connection lost');
    expect(rows(element)).to.have.length(2);
    session.devices.clear();
    session.setState({ kind: 'refused', error: new GkError('auth-failed', 'no') });
    expect(await words()).to.contain('refused the login');
    session.signIn(false);
    await frames(element);
    expect(part(element, '[role=status]')?.ariaLabel).to.equal('Loading devices…');
    await expect(element).to.be.accessible();
    session.devices.replaceAll([]);
    session.signIn();
    expect(await words()).to.contain('No devices yet');
  });

  it('lives through a move and lets go when it leaves', async () => {
    const { element, session } = await listOf(3);
    const place = await fixture<HTMLElement>(html`<section></section>`);
    place.append(element);
    await frames(element);
    expect(ids(element)).to.have.length(3);
    session.devices.upsert([{ deviceId: 'BUS-00001', driverName: 'Somebody else' }]);
    await frames(element);
    expect(rows(element)[0]?.innerText).to.contain('Somebody else');
    element.remove();
    expect(session.listeners.size).to.equal(0);
  });
});
