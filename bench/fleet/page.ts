// The page under measurement: a map, a list and a tree of one simulated fleet, and hands for the script that measures.
import 'gk-elements/define/device-list';
import 'gk-elements/define/device-tree';
import 'gk-elements/define/gps-map';
import type { DeviceRecord } from 'gk-sdk';
import { afterEachFrame } from './frames.js';
import { FLEET, idOf, MIDDLE, record, session, SIDE, store, type Half } from './simulated-fleet.js';

const map = document.querySelector('gk-gps-map');
const list = document.querySelector('gk-device-list');
const tree = document.querySelector('gk-device-tree');
const input = document.querySelector('input');
if (map === null || list === null || tree === null || input === null) throw new Error('the page lacks its elements');
const all = [map, list, tree];
// Forty lines with a depot around every ten of them.
tree.groups = {
  groups: [
    ...Array.from({ length: 4 }, (_, depot) => ({
      groupId: `D${depot}`,
      name: `Depot ${depot + 1}`,
      parentId: undefined,
    })),
    ...Array.from({ length: 40 }, (_, line) => ({
      groupId: `L${line}`,
      name: `Line ${line}`,
      parentId: `D${line % 4}`,
    })),
  ],
  links: Array.from({ length: FLEET }, (_, index) => ({ groupId: `L${index % 40}`, deviceId: idOf(index) })),
};
input.addEventListener('input', () => {
  const filter = { mode: 'all', text: input.value } as const;
  const filtered = input.name === 'map' ? [map] : input.name === 'list' ? [list] : input.name === 'tree' ? [tree] : all;
  for (const element of filtered) element.filter = filter;
});

const canvas = (): HTMLCanvasElement => {
  const found = map.shadowRoot?.querySelector('canvas');
  if (!found) throw new Error('the map has no canvas');
  return found;
};

/** Whether anything but ground is painted in a box of the map (CSS pixels); waits for the graphics to be done. */
function painted(left: number, top: number, width: number, height: number): boolean {
  const target = canvas();
  const gl = target.getContext('webgl2');
  if (gl === null) throw new Error('no WebGL');
  const scale = target.width / target.clientWidth;
  const bytes = new Uint8Array(width * height * 4);
  const bound: unknown = gl.getParameter(gl.FRAMEBUFFER_BINDING);
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.readPixels(left * scale, target.height - (top + height) * scale, width, height, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
  gl.bindFramebuffer(gl.FRAMEBUFFER, bound as WebGLFramebuffer | null);
  const [red, green, blue, alpha] = bytes;
  // A frame that this canvas did not paint reads as nothing at all.
  if (alpha === 0) return painted.last;
  painted.last = bytes.some((value, index) => value !== [red, green, blue, alpha][index % 4]);
  return painted.last;
}
painted.last = false;

/** Resolves with the milliseconds that passed until `seen` after a frame. */
function until(startMs: number, seen: () => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const stop = afterEachFrame(() => {
      const elapsedMs = performance.now() - startMs;
      const yes = seen();
      if (!yes && elapsedMs < 20_000) return;
      stop();
      if (yes) resolve(performance.now() - startMs);
      else reject(new Error('never painted'));
    });
  });
}

/** In a task of its own, as a message from a server is. */
const inTask = (work: () => void): Promise<void> =>
  new Promise((resolve) =>
    setTimeout(() => {
      work();
      resolve();
    }),
  );

let half: Half = 'left';
let nudge = 0;
let prepared: DeviceRecord[] = [];
let ticking: ReturnType<typeof setInterval> | undefined;
/** Middle of each square in the map, CSS pixels. */
const place = { left: [0, 0], right: [0, 0] } as Record<Half, [number, number]>;

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

const bench = {
  /** Shows the fleet and resolves when it is painted. */
  async open(clustered: boolean, label: string): Promise<number> {
    map.cluster = clustered ? 'on' : 'off';
    map.label = label as '';
    map.center = `${MIDDLE.lat},${MIDDLE.lng}`;
    map.zoom = 11;
    store.replaceAll(Array.from({ length: FLEET }, (_, index) => record(index, half, 0)));
    const startMs = performance.now();
    map.session = session;
    list.session = session;
    tree.session = session;
    // Groups, and the rows of a line.
    tree.reveal(idOf(0));
    while (!map.shadowRoot?.querySelector('canvas')) await nextFrame();
    const { clientWidth, clientHeight } = map;
    // 512 px for the world at zoom 0; the probe is a box of 60 px.
    const pxPerDegree = (512 * 2 ** 11) / 360;
    const shift = SIDE * 0.7 * pxPerDegree;
    place.left = [Math.round(clientWidth / 2 - shift) - 30, Math.round(clientHeight / 2) - 30];
    place.right = [Math.round(clientWidth / 2 + shift) - 30, Math.round(clientHeight / 2) - 30];
    return until(startMs, () => painted(...place.left, 60, 60));
  },

  /** Makes what {@link bench.moveAll} will push. */
  prepare(): void {
    half = half === 'left' ? 'right' : 'left';
    const target = half;
    prepared = Array.from({ length: FLEET }, (_, index) => record(index, target, 0));
  },

  /** Everything moves to the other square; resolves with the milliseconds until it is painted there, or at once. */
  async moveAll(watch: boolean): Promise<number> {
    const target = half;
    const records = prepared;
    painted.last = false;
    const startMs = performance.now();
    const pushed = inTask(() => {
      store.applyOnline(records);
    });
    if (!watch) {
      await pushed;
      return 0;
    }
    return until(startMs, () => painted(...place[target], 60, 60));
  },

  /** 500 vehicles change each second, in `pushes` pushes. */
  tick(pushes: number): void {
    clearInterval(ticking);
    if (pushes === 0) return;
    let next = 0;
    const size = 500 / pushes;
    const prepare = (): DeviceRecord[] => {
      nudge += 1;
      const from = next;
      next = (next + size) % FLEET;
      return Array.from({ length: size }, (_, index) => record((from + index) % FLEET, half, (nudge % 5) + 1));
    };
    ticking = setInterval(() => {
      store.applyOnline(prepare(), 'keep');
    }, 1000 / pushes);
  },

  /** Milliseconds until one vehicle, pushed among 500, is painted at an empty place. */
  async moveSome(): Promise<number> {
    const away: Half = half === 'left' ? 'right' : 'left';
    const records = Array.from({ length: 500 }, (_, index) => record(4750 + index, away, 0));
    const back = Array.from({ length: 500 }, (_, index) => record(4750 + index, half, 0));
    painted.last = false;
    const startMs = performance.now();
    void inTask(() => {
      store.applyOnline(records, 'keep');
    });
    const elapsedMs = await until(startMs, () => painted(...place[away], 60, 60));
    store.applyOnline(back, 'keep');
    await new Promise((resolve) => setTimeout(resolve, 700));
    return elapsedMs;
  },

  /** Frame times while the map is dragged for `durationMs`, milliseconds. */
  async pan(durationMs: number): Promise<number[]> {
    const target = canvas();
    const box = target.getBoundingClientRect();
    const at = { x: box.x + 450, y: box.y + 320 };
    const fire = (kind: string, dx: number, buttons: number, on: EventTarget): void => {
      const init = { clientX: at.x + dx, clientY: at.y, button: 0, buttons, bubbles: true, cancelable: true };
      on.dispatchEvent(new MouseEvent(kind, { ...init, view: window, composed: true }));
    };
    const times: number[] = [];
    const startMs = performance.now();
    fire('mousedown', 0, 1, target);
    let lastMs = await nextFrame();
    while (performance.now() - startMs < durationMs) {
      fire('mousemove', 60 * Math.sin((performance.now() - startMs) / 300), 1, window.document);
      const nowMs = await nextFrame();
      times.push(nowMs - lastMs);
      lastMs = nowMs;
    }
    fire('mousemove', 0, 1, window.document);
    // Held still before it is let go, so that nothing is thrown on.
    await new Promise((resolve) => setTimeout(resolve, 250));
    fire('mouseup', 0, 0, window.document);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return times;
  },

  /** Gets ready to see the next key's filter painted by one of the elements. */
  async filterTyped(by: 'map' | 'list' | 'tree', text: string): Promise<number> {
    input.name = by;
    painted.last = true;
    const startMs = performance.now();
    void inTask(() => {
      input.value = text;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    return until(startMs, () => {
      if (by === 'map') return !painted(...place[half], 60, 60);
      const rows =
        by === 'list'
          ? list.shadowRoot?.querySelectorAll<HTMLElement>('[role=option]')
          : tree.shadowRoot?.querySelectorAll<HTMLElement>('.row.device');
      return rows !== undefined && rows.length > 0 && [...rows].every((row) => row.textContent.includes(text));
    });
  },

  async filterCleared(): Promise<void> {
    input.value = '';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 1000));
  },
};

declare global {
  interface Window {
    fleet: typeof bench;
  }
}
window.fleet = bench;
