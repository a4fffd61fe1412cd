import { aTimeout, expect, fixture, html, nextFrame, oneEvent, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../define/device-tree.js';
import { setLabels } from '../../labels/page-labels.js';
import { taiwanLabels } from '../../labels/tw.js';
import { unusedKeys } from '../../testing/unused-keys.js';
import { testRecords, testSession, testUser, type TestSession } from '../../testing/test-session.js';
import type {
  GkRequestTreeMenuEvent,
  GkDeviceTreeDevicesChangedEvent,
  GkDeviceTreeItemActivatedEvent,
  GkDeviceTreeTilesChangedEvent,
} from './device-tree.events.js';
import type { GkDeviceTree } from './device-tree.js';
import type { FleetGroups } from './fleet-tree.js';

const groups: FleetGroups = {
  groups: [
    { groupId: 1, parentId: undefined, name: 'All' },
    { groupId: 2, parentId: 1, name: 'South' },
  ],
  links: [
    { groupId: 1, deviceId: 'BUS-00001' },
    { groupId: 2, deviceId: 'BUS-00002' },
    { groupId: 2, deviceId: 'BUS-00003' },
  ],
};
const frames = async (element: GkDeviceTree): Promise<void> => {
  await aTimeout(60);
  // A busy machine paints later than that.
  await nextFrame();
  await element.updateComplete;
};
const part = (element: GkDeviceTree, selector: string): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
const rows = (element: GkDeviceTree): HTMLElement[] => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? []),
];
const names = (element: GkDeviceTree): (string | undefined)[] =>
  rows(element).map((row) => row.querySelector<HTMLElement>('.name')?.innerText);
const row = (element: GkDeviceTree, name: string): HTMLElement => {
  const found = rows(element).find((candidate) => candidate.querySelector<HTMLElement>('.name')?.innerText === name);
  if (!found) throw new Error(`no row ${name} among ${names(element).join()}`);
  return found;
};
/** Text of a row for screen readers. */
const words = (element: GkDeviceTree, name: string): string =>
  [...row(element, name).querySelectorAll<HTMLElement>('span:not([aria-hidden]):not([data-twisty])')]
    .map((span) => span.innerText.trim())
    .filter(Boolean)
    .join(' ');
const activeName = (element: GkDeviceTree): string | undefined => {
  const id = part(element, '[role=tree]')?.getAttribute('aria-activedescendant');
  return id ? part(element, `#${id} .name`)?.innerText : undefined;
};

async function treeOf(count = 4, given = groups): Promise<{ element: GkDeviceTree; session: TestSession }> {
  const session = testSession(testRecords(count));
  const element = await fixture<GkDeviceTree>(
    html`<gk-device-tree style="height: 400px" .session=${session.asSession()} .groups=${given}></gk-device-tree>`,
  );
  await frames(element);
  return { element, session };
}
const click = async (element: GkDeviceTree, name: string, inside = ''): Promise<void> => {
  (inside === '' ? row(element, name) : row(element, name).querySelector<HTMLElement>(inside))?.click();
  await frames(element);
};

describe('<gk-device-tree>', () => {
  afterEach(() => {
    setLabels({});
  });

  it('shows groups with their counters, devices and channels, and is accessible', async () => {
    const { element } = await treeOf();
    expect(names(element)).to.deep.equal(['All', 'No group']);
    expect(words(element, 'All')).to.equal('All 2 of 3 online');
    expect(row(element, 'All').querySelector('.count')?.textContent).to.equal('2/3');
    await click(element, 'All');
    await click(element, 'South');
    await click(element, 'BUS-00003');
    expect(names(element)).to.deep.equal([
      'All',
      'South',
      'BUS-00002',
      'BUS-00003',
      'ch1',
      'ch2',
      'ch3',
      'ch4',
      'GPS',
      'BUS-00001',
      'No group',
    ]);
    expect(row(element, 'ch2').getAttribute('aria-level')).to.equal('4');
    expect(row(element, 'ch2').getAttribute('aria-posinset')).to.equal('2');
    expect(row(element, 'ch2').getAttribute('aria-setsize')).to.equal('5');
    expect(row(element, 'BUS-00003').ariaExpanded).to.equal('true');
    await expect(element).to.be.accessible();
  });

  it('draws only what is in sight of 10,000 and counts them', async () => {
    const links = testRecords(10_000).map(({ deviceId }) => ({ groupId: 1, deviceId }));
    const { element } = await treeOf(10_000, { ...groups, links });
    expect(words(element, 'All')).to.equal('All 7500 of 10000 online');
    expect(names(element).length).to.be.greaterThan(5);
    expect(rows(element).length).to.be.lessThan(40);
    part(element, '[role=tree]')?.scrollTo(0, 34 * 5000);
    await frames(element);
    expect(names(element)).to.include('BUS-05000');
    expect(rows(element).length).to.be.lessThan(40);
  });

  it('reveals a device that is not there yet when it comes', async () => {
    const { element, session } = await treeOf(3, { ...groups, links: [{ groupId: 2, deviceId: 'BUS-09999' }] });
    element.reveal('BUS-09999');
    await frames(element);
    expect(activeName(element)).to.equal(undefined);
    session.devices.replaceAll([...testRecords(3), { deviceId: 'BUS-09999', statusBits: 1, registered: true }]);
    await waitUntil(() => activeName(element) === 'BUS-09999', 'the device is the active one');
  });

  it('follows who comes online', async () => {
    const { element, session } = await treeOf();
    session.devices.upsert([{ deviceId: 'BUS-00001', statusBits: 1 }]);
    await frames(element);
    expect(words(element, 'All')).to.equal('All 3 of 3 online');
  });

  it('chooses tiles by check boxes of three states, to the limit of the permission', async () => {
    const { element, session } = await treeOf();
    session.setState({ kind: 'signed-in', user: { ...testUser, permission: 1 }, devicesLoaded: true });
    element.selection = 'tiles';
    element.advancedLimits = true;
    await frames(element);
    await click(element, 'All');
    await click(element, 'South');
    await click(element, 'BUS-00002');
    await click(element, 'ch2');
    expect(element.tiles).to.deep.equal([{ deviceId: 'BUS-00002', type: 'channel', channel: 2 }]);
    expect(row(element, 'ch2').ariaChecked).to.equal('true');
    expect(row(element, 'BUS-00002').ariaChecked).to.equal('mixed');
    expect(row(element, 'All').ariaChecked).to.equal('mixed');
    await expect(element).to.be.accessible();
    setTimeout(() => row(element, 'South').querySelector<HTMLElement>('[data-check]')?.click());
    const event: GkDeviceTreeTilesChangedEvent = await oneEvent(element, 'gk-device-tree-tiles-changed');
    expect(event.tiles).to.have.length(6);
    expect(event.limited).to.equal(true);
    await frames(element);
    expect(part(element, '[part=limit]')?.innerText).to.equal('max channels');
    expect(row(element, 'BUS-00002').ariaChecked).to.equal('true');
    await click(element, 'BUS-00002', '[data-check]');
    expect(element.tiles).to.have.length(2);
    await aTimeout(1000);
    expect(part(element, '[part=limit]')?.innerText).to.equal('');
  });

  it('keeps to the limits of the user while the connection is broken, and of nobody lets choose none', async () => {
    const { element, session } = await treeOf();
    element.selection = 'tiles';
    element.advancedLimits = true;
    await frames(element);
    for (const name of ['All', 'South', 'BUS-00002']) await click(element, name);
    const user = { ...testUser, permission: 2 };
    session.setState({ kind: 'reconnecting', reason: 'server-down', retryAtS: 0, user });
    await click(element, 'ch1');
    await click(element, 'ch2');
    expect(element.tiles).to.deep.equal([{ deviceId: 'BUS-00002', type: 'channel', channel: 1 }]);
    expect(part(element, '[part=limit]')?.innerText).to.equal('max channels');
    element.tiles = [];
    session.setState({ kind: 'reconnecting', reason: 'server-down', retryAtS: 0, user: undefined });
    await click(element, 'ch1');
    expect(element.tiles).to.deep.equal([]);
  });

  it('leaves the words about the limit to a page that cancels their event', async () => {
    const { element, session } = await treeOf();
    session.setState({ kind: 'signed-in', user: { ...testUser, permission: 2 }, devicesLoaded: true });
    element.selection = 'tiles';
    element.advancedLimits = true;
    element.tiles = [{ deviceId: 'BUS-00002', type: 'channel', channel: 1 }];
    await frames(element);
    for (const name of ['All', 'South', 'BUS-00002']) await click(element, name);
    let told = 0;
    const take = (event: Event): void => {
      told += 1;
      event.preventDefault();
    };
    element.addEventListener('gk-device-tree-limit-reached', take);
    await click(element, 'ch2');
    expect([told, part(element, '[part=limit]')?.innerText, element.tiles.length]).to.deep.equal([1, '', 1]);
    element.removeEventListener('gk-device-tree-limit-reached', take);
    await click(element, 'ch2');
    expect(part(element, '[part=limit]')?.innerText).to.equal('max channels');
  });

  it('calls devices by their plate where that is their title, with the id beside it', async () => {
    const { element, session } = await treeOf();
    session.devices.upsert([{ deviceId: 'BUS-00003', plate: 'ABC-123' }]);
    element.deviceTitle = 'plate';
    await frames(element);
    await click(element, 'All');
    await click(element, 'South');
    expect(names(element)).to.deep.equal(['All', 'South', 'BUS-00002', 'ABC-123', 'BUS-00001', 'No group']);
    expect(words(element, 'ABC-123')).to.equal('ABC-123 BUS-00003 · Driver 3 Driving');
  });

  it('has no GPS entry where positions are hidden', async () => {
    const { element } = await treeOf();
    element.hidePositions = true;
    await frames(element);
    for (const name of ['All', 'South', 'BUS-00003']) await click(element, name);
    expect(names(element)).to.include('ch4');
    expect(names(element)).to.not.include('GPS');
  });

  it('chooses devices, alone and by groups, without rows of their channels', async () => {
    const { element } = await treeOf();
    const chosen: (readonly string[])[] = [];
    element.addEventListener('gk-device-tree-devices-changed', (event: GkDeviceTreeDevicesChangedEvent) => {
      chosen.push(event.deviceIds);
    });
    element.selection = 'devices';
    await click(element, 'All', '[data-twisty]');
    await click(element, 'BUS-00001');
    expect(names(element)).to.not.include('ch1');
    expect(row(element, 'All').getAttribute('aria-checked')).to.equal('mixed');
    await click(element, 'South', '[data-check]');
    expect(row(element, 'All').getAttribute('aria-checked')).to.equal('true');
    element.filter = { mode: 'all', text: '00002' };
    await frames(element);
    await click(element, 'South', '[data-check]');
    expect(chosen).to.deep.equal([['BUS-00001'], ['BUS-00001', 'BUS-00002', 'BUS-00003'], ['BUS-00001', 'BUS-00003']]);
  });

  it('leaves the choice to a page that cancels the event', async () => {
    const { element } = await treeOf();
    element.selection = 'tiles';
    element.addEventListener('gk-device-tree-tiles-changed', (event) => {
      event.preventDefault();
    });
    await frames(element);
    await click(element, 'No group', '[data-check]');
    expect(element.tiles).to.deep.equal([]);
  });

  it('is moved through by keys as a tree is', async () => {
    const { element } = await treeOf();
    part(element, '[role=tree]')?.focus();
    for (const press of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await sendKeys({ press });
    await frames(element);
    expect(activeName(element)).to.equal('South');
    await sendKeys({ press: 'ArrowRight' });
    await sendKeys({ type: 'driver 3' });
    await frames(element);
    expect(activeName(element)).to.equal('BUS-00003');
    setTimeout(() => void sendKeys({ press: 'Enter' }));
    const event: GkDeviceTreeItemActivatedEvent = await oneEvent(element, 'gk-device-tree-item-activated');
    expect(event.item).to.deep.equal({ kind: 'device', deviceId: 'BUS-00003' });
    await frames(element);
    expect(row(element, 'BUS-00003').ariaExpanded).to.equal('true');
    await sendKeys({ press: 'ArrowLeft' });
    await sendKeys({ press: 'ArrowLeft' });
    await frames(element);
    expect(activeName(element)).to.equal('South');
    await sendKeys({ press: 'End' });
    await frames(element);
    expect(activeName(element)).to.equal('No group');
  });

  it('keeps letters that are typed from the shortcuts of the page, also where no row begins with them', async () => {
    const { element } = await treeOf();
    part(element, '[role=tree]')?.focus();
    const unused = await unusedKeys(async () => {
      await sendKeys({ press: '?' });
      await sendKeys({ type: 'zq' });
      await sendKeys({ type: 'b' });
    });
    expect(unused).to.deep.equal(['?']);
  });

  it('filters, keeps the groups above, and remembers what was open', async () => {
    const { element } = await treeOf();
    await click(element, 'No group');
    const before = names(element);
    element.filter = { mode: 'all', text: 'Driver 3' };
    await frames(element);
    expect(names(element)).to.deep.equal(['All', 'South', 'BUS-00003']);
    element.filter = { mode: 'all', text: 'nobody' };
    await frames(element);
    expect(part(element, '[part=message]')?.innerText).to.equal('No devices match the filter');
    element.filter = { mode: 'all' };
    await frames(element);
    expect(names(element)).to.deep.equal(before);
  });

  it('asks the page for a menu, by pointer and by key', async () => {
    const { element } = await treeOf();
    const asked: GkRequestTreeMenuEvent[] = [];
    element.parentElement?.addEventListener('gk-request-tree-menu', (event) => {
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
    row(element, 'All').dispatchEvent(menu);
    expect(menu.defaultPrevented).to.equal(true);
    expect(asked[0]?.item).to.deep.equal({ kind: 'group', groupId: '1' });
    expect(asked[0]?.x).to.equal(5);
    part(element, '[role=tree]')?.focus();
    // WebDriver knows no menu key: where that drives the browser, the pointer alone is tried.
    const hasMenuKey = await sendKeys({ press: 'ContextMenu' }).then(
      () => true,
      () => false,
    );
    expect(asked).to.have.length(hasMenuKey ? 2 : 1);
  });

  it('offers channels and positions to a wall', async () => {
    const { element } = await treeOf();
    element.dragCameras = true;
    element.reveal('BUS-00003');
    await frames(element);
    expect(activeName(element)).to.equal('BUS-00003');
    await click(element, 'BUS-00003');
    const drag = (name: string): unknown => {
      const dataTransfer = new DataTransfer();
      row(element, name).dispatchEvent(new DragEvent('dragstart', { bubbles: true, composed: true, dataTransfer }));
      return JSON.parse(dataTransfer.getData('application/x-gk-camera') || 'null');
    };
    expect(drag('ch3')).to.deep.equal({ device: 'BUS-00003', channel: 3 });
    expect(drag('GPS')).to.deep.equal({ device: 'BUS-00003', channel: 0 });
    expect(row(element, 'All').draggable).to.equal(false);
  });

  it('loads the groups of who signed in, and says when it cannot', async () => {
    const session = testSession(testRecords(3));
    const asked: string[] = [];
    const answers: Record<string, unknown> = {
      groupsOfUser: groups.groups,
      groupDevicesOfUser: groups.links,
    };
    Object.assign(session, {
      rest: {
        call: ({ path }: { path: string }) => {
          asked.push(path);
          return answers[path] === undefined ? Promise.reject(new Error('no')) : Promise.resolve(answers[path]);
        },
      },
    });
    const make = (): Promise<GkDeviceTree> =>
      fixture<GkDeviceTree>(html`<gk-device-tree load-groups .session=${session.asSession()}></gk-device-tree>`);
    const element = await make();
    await frames(element);
    expect(asked).to.deep.equal(['groupsOfUser', 'groupDevicesOfUser']);
    // The one group that holds all others is open.
    expect(names(element)).to.deep.equal(['All', 'South', 'BUS-00001']);
    delete answers['groupsOfUser'];
    const failed = await make();
    await frames(failed);
    expect(part(failed, '[part=notice]')?.innerText).to.contain('could not be loaded');
    expect(names(failed)).to.deep.equal(['BUS-00001', 'BUS-00002', 'BUS-00003']);
    await expect(failed).to.be.accessible();
    part(failed, '[part=notice] button')?.click();
    await frames(failed);
    expect([part(failed, '[part=notice] button') !== null, asked.length]).to.deep.equal([true, 6]);
    // Once more by itself, with the next connection.
    answers['groupsOfUser'] = groups.groups;
    session.setState({ kind: 'reconnecting', reason: 'offline', retryAtS: 0, user: testUser });
    await frames(failed);
    session.signIn();
    await frames(failed);
    expect(names(failed)).to.deep.equal(['All', 'South', 'BUS-00001']);
    expect(part(failed, '[part=notice]')?.innerText.trim()).to.equal('');
  });

  it('speaks the language of the page, and lives through a move', async () => {
    const { element, session } = await treeOf();
    setLabels(taiwanLabels);
    await frames(element);
    expect(names(element)).to.include('未分組');
    const place = await fixture<HTMLElement>(html`<section dir="rtl"></section>`);
    place.append(element);
    await frames(element);
    expect(rows(element)).to.have.length(2);
    element.remove();
    expect(session.listeners.size).to.equal(0);
  });
});
