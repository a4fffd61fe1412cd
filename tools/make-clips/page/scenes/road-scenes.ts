import { box, css, ellipse, fade, glow, polygon, wave } from '../paint.ts';
import { DAY, EVENING, NIGHT, type RoadLook } from '../road-look.ts';
import { makeRoad } from '../road.ts';
import type { Frame, Scene } from '../scene.ts';

/** Ahead, in town, by day: the top of the dashboard at the lower edge. */
export function frontDay(): Scene {
  const road = makeRoad({
    look: DAY,
    seed: 3,
    heading: 1,
    cameraHeight: 2.1,
    focal: 0.86,
    pitch: 0.07,
    yaw: 0,
    offset: 1.75,
    town: 0.75,
    traffic: [
      { lane: 1, at: 21, swing: 6, look: { kind: 'car', colour: [196, 200, 204], end: 'rear' } },
      { lane: 2, at: 13, swing: 5, look: { kind: 'scooter', colour: [214, 74, 52], end: 'rear' } },
      { lane: 2, at: 44, swing: 9, look: { kind: 'van', colour: [240, 240, 236], end: 'rear' } },
      { lane: -1, at: 20, laps: -2, look: { kind: 'car', colour: [44, 76, 128], end: 'front' } },
      { lane: -2, at: 90, laps: -2, look: { kind: 'truck', colour: [62, 122, 96], end: 'front' } },
      { lane: -1, at: 140, laps: -2, look: { kind: 'car', colour: [226, 186, 60], end: 'front' } },
    ],
  });
  return (frame) => {
    road(frame);
    dashboard(frame, false);
  };
}

/** Ahead, at night, under street lamps. */
export function frontNight(): Scene {
  const road = makeRoad({
    look: NIGHT,
    seed: 17,
    heading: 1,
    cameraHeight: 2.1,
    focal: 0.86,
    pitch: 0.07,
    yaw: 0,
    offset: 1.75,
    town: 0.9,
    traffic: [
      { lane: 1, at: 26, swing: 7, look: { kind: 'car', colour: [150, 40, 40], end: 'rear' } },
      { lane: 2, at: 15, swing: 5, look: { kind: 'scooter', colour: [90, 120, 190], end: 'rear' } },
      { lane: 2, at: 52, swing: 8, look: { kind: 'truck', colour: [210, 210, 206], end: 'rear', braking: true } },
      { lane: -1, at: 40, laps: -2, look: { kind: 'car', colour: [120, 120, 130], end: 'front' } },
      { lane: -1, at: 130, laps: -2, look: { kind: 'van', colour: [180, 180, 180], end: 'front' } },
      { lane: -2, at: 95, laps: -2, look: { kind: 'car', colour: [60, 60, 70], end: 'front' } },
    ],
  });
  return (frame) => {
    road(frame);
    dashboard(frame, true);
  };
}

/** Behind: traffic that follows, the bumper's guide lines. */
export function rear(look = EVENING): Scene {
  const road = makeRoad({
    look,
    seed: 29,
    heading: -1,
    cameraHeight: 2.6,
    focal: 0.72,
    pitch: 0.19,
    yaw: 0,
    offset: -1.75,
    town: 0.6,
    traffic: [
      { lane: -1, at: 12, swing: 3.5, look: { kind: 'car', colour: [172, 32, 36], end: 'front' } },
      { lane: -2, at: 17, swing: 7, look: { kind: 'scooter', colour: [60, 120, 170], end: 'front' } },
      { lane: -2, at: 38, swing: 10, look: { kind: 'truck', colour: [54, 90, 150], end: 'front' } },
      { lane: 1, at: 60, laps: 2, look: { kind: 'car', colour: [228, 228, 224], end: 'rear' } },
      { lane: 2, at: 150, laps: 2, look: { kind: 'van', colour: [60, 64, 70], end: 'rear' } },
    ],
  });
  return (frame) => {
    const lens = road(frame);
    const { ink, width, height } = frame;
    const guide = (z: number, colour: string): void => {
      const a = lens.see([-1.25, 0.02, z]);
      const b = lens.see([1.25, 0.02, z]);
      if (!a || !b) return;
      ink.strokeStyle = colour;
      ink.lineWidth = height * 0.006;
      ink.beginPath();
      for (const [from, sign] of [
        [a, 1],
        [b, -1],
      ] as const) {
        ink.moveTo(from.x + sign * from.scale * 0.45, from.y);
        ink.lineTo(from.x, from.y);
        const on = lens.see([sign * -1.25, 0.02, z + 0.9]);
        if (on) ink.lineTo(on.x, on.y);
      }
      ink.stroke();
    };
    guide(2.9, 'rgba(240,70,50,0.8)');
    guide(4.4, 'rgba(245,200,60,0.75)');
    guide(7, 'rgba(90,210,110,0.7)');
    ink.beginPath();
    ink.moveTo(0, height);
    ink.lineTo(0, height * 0.965);
    ink.quadraticCurveTo(width / 2, height * 0.9, width, height * 0.965);
    ink.lineTo(width, height);
    ink.fillStyle = fade(ink, height * 0.92, height, [
      [0, '#3a4048'],
      [0.3, '#1c2025'],
      [1, '#0c0e10'],
    ]);
    ink.fill();
  };
}

/** Along the left flank, looking back. */
export const left = (look = DAY): Scene => flank({ side: -1, seed: 41, look, yaw: 0.3, pitch: 0.2 });
/** Along the right flank, looking back. */
export const right = (look = DAY): Scene => flank({ side: 1, seed: 57, look, yaw: 0.3, pitch: 0.2 });
/** The left rear corner, more to the side and down. */
export const leftRear = (look = EVENING): Scene => flank({ side: -1, seed: 83, look, yaw: 0.46, pitch: 0.27 });
/** The right rear corner, more to the side and down. */
export const rightRear = (look = EVENING): Scene => flank({ side: 1, seed: 97, look, yaw: 0.46, pitch: 0.27 });

interface FlankView {
  readonly side: -1 | 1;
  readonly seed: number;
  readonly look: RoadLook;
  readonly yaw: number;
  readonly pitch: number;
}

function flank({ side, seed, look, yaw, pitch }: FlankView): Scene {
  // The camera looks back, so the vehicle's left is on the picture's right.
  const road = makeRoad({
    look,
    seed,
    heading: -1,
    cameraHeight: 2.3,
    focal: 0.66,
    pitch,
    yaw: side * -yaw,
    offset: side === -1 ? -0.2 : -5.2,
    town: 0.8,
    traffic:
      side === -1
        ? [
            { lane: 1, at: 10, laps: 2, look: { kind: 'car', colour: [222, 222, 218], end: 'rear' } },
            { lane: 2, at: 70, laps: 2, look: { kind: 'van', colour: [200, 120, 50], end: 'rear' } },
            { lane: 1, at: 120, laps: 2, look: { kind: 'car', colour: [50, 70, 110], end: 'rear' } },
          ]
        : [
            { lane: -2, at: 15, swing: 6, look: { kind: 'scooter', colour: [230, 180, 50], end: 'front' } },
            { lane: -2, at: 34, swing: 5, look: { kind: 'scooter', colour: [90, 160, 120], end: 'front' } },
          ],
  });
  return (frame) => {
    const lens = road(frame);
    vehicleFlank(frame, side, lens.horizon, look.night);
  };
}

function vehicleFlank({ ink, width, height, turn }: Frame, side: -1 | 1, horizon: number, night: boolean): void {
  ink.save();
  // Drawn for the left flank (on the picture's right); the other is its mirror.
  if (side === 1) {
    ink.translate(width, 0);
    ink.scale(-1, 1);
  }
  const vanish = width - height * 0.36;
  const edge = width;
  const wall = [
    [vanish, horizon - height * 0.13],
    [edge, -height * 0.5],
    [edge, height * 1.2],
    [vanish, horizon + height * 0.2],
  ] as const;
  polygon(
    ink,
    wall,
    fade(ink, 0, height, [
      [0, '#e9edf0'],
      [0.45, '#cfd6dc'],
      [0.62, '#2f6f9f'],
      [0.7, '#2a628c'],
      [0.72, '#aab3ba'],
      [1, '#454c53'],
    ]),
  );
  const windows = (from: number, to: number): void => {
    const at = (share: number, level: number): [number, number] => {
      const x = vanish + (edge - vanish) * share;
      const top = horizon - height * 0.13 + (-height * 0.5 - horizon + height * 0.13) * share;
      const bottom = horizon + height * 0.2 + (height * 1.2 - horizon - height * 0.2) * share;
      return [x, top + (bottom - top) * level];
    };
    polygon(
      ink,
      [at(from, 0.22), at(to, 0.22), at(to, 0.48), at(from, 0.48)],
      fade(ink, horizon - height * 0.4, horizon + height * 0.1, [
        [0, '#7d95a6'],
        [0.5, '#33424e'],
        [1, '#1d262d'],
      ]),
    );
    // Reflected houses run along the glass.
    ink.save();
    ink.clip(pathOf([at(from, 0.22), at(to, 0.22), at(to, 0.48), at(from, 0.48)]));
    for (let i = 0; i < 5; i++) {
      const share = (((i / 5 - turn * 3) % 1) + 1) % 1;
      const [x, y] = at(1 - share, 0.22);
      ink.fillStyle = 'rgba(196,208,214,0.2)';
      ink.fillRect(x, y, width * 0.03 * (1.2 - share), height);
    }
    ink.restore();
  };
  windows(0.06, 0.17);
  windows(0.2, 0.38);
  windows(0.43, 0.7);
  windows(0.76, 1);
  // The wheel arch and a reflector.
  ellipse(ink, vanish + height * 0.17, horizon + height * 0.395, height * 0.028, height * 0.1, '#15181b', -0.25);
  box(ink, vanish + height * 0.23, horizon + height * 0.3, height * 0.012, height * 0.026, 2, '#f2a136');
  if (night) polygon(ink, wall, 'rgba(5,7,15,0.8)');
  const blink = wave(turn, 13) > 0.2 && side === 1 ? 1 : 0;
  if (blink) glow(ink, vanish + height * 0.235, horizon + height * 0.31, height * 0.07, [255, 160, 40], 0.8);
  ink.restore();
}

function pathOf(points: readonly (readonly [number, number])[]): Path2D {
  const path = new Path2D();
  points.forEach(([x, y], i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
  path.closePath();
  return path;
}

function dashboard({ ink, width, height, turn }: Frame, night: boolean): void {
  ink.beginPath();
  ink.moveTo(0, height);
  ink.lineTo(0, height * 0.93);
  ink.bezierCurveTo(width * 0.25, height * 0.885, width * 0.75, height * 0.885, width, height * 0.93);
  ink.lineTo(width, height);
  ink.fillStyle = fade(
    ink,
    height * 0.88,
    height,
    night
      ? [
          [0, '#14161a'],
          [1, '#050607'],
        ]
      : [
          [0, '#3b3f44'],
          [0.25, '#24272b'],
          [1, '#111315'],
        ],
  );
  ink.fill();
  ink.strokeStyle = night ? 'rgba(120,130,150,0.25)' : 'rgba(230,235,240,0.35)';
  ink.lineWidth = height * 0.004;
  ink.beginPath();
  ink.moveTo(0, height * 0.93);
  ink.bezierCurveTo(width * 0.25, height * 0.885, width * 0.75, height * 0.885, width, height * 0.93);
  ink.stroke();
  // Parked wipers.
  for (const x of [0.2, 0.56]) {
    ink.strokeStyle = '#090a0b';
    ink.lineWidth = height * 0.009;
    ink.beginPath();
    ink.moveTo(width * x, height * 0.925);
    ink.lineTo(width * (x + 0.28), height * (0.875 + 0.002 * wave(turn, 23)));
    ink.stroke();
  }
  if (night) {
    ink.fillStyle = css([90, 200, 255], 0.4);
    ink.fillRect(width * 0.44, height * 0.965, width * 0.05, height * 0.01);
  }
}
