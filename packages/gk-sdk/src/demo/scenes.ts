import { GkCodec, GkFlag, GkKind } from '../wire/gk/packet.js';
import { GkParser } from '../wire/gk/parser.js';

/** View of a camera of the demo. @internal */
export type SceneName = 'front' | 'driver' | 'saloon' | 'door' | 'left' | 'right' | 'rear' | 'cargo';

/** A picture or a packet of sound of a scene. @internal */
export interface SceneUnit {
  readonly kind: number;
  readonly codec: number;
  readonly key: boolean;
  /** Microseconds from the start of the loop. */
  readonly captureUs: number;
  readonly payload: Uint8Array;
  /** Number among those of its kind. */
  readonly ordinal: number;
}

/** A loop of pictures, and of sound where there is some. @internal */
export interface Scene {
  readonly durationUs: number;
  readonly units: readonly SceneUnit[];
  readonly pictures: number;
  readonly sounds: number;
  /** Fields of the info packet. */
  readonly info: Readonly<Record<string, unknown>>;
}

/** Each is a module of its own, of some 190 KB: only what is looked at is loaded. */
const SOURCES: Readonly<Record<SceneName, () => Promise<{ readonly scene: string }>>> = {
  front: () => import('./scenes/front.generated.js'),
  driver: () => import('./scenes/driver.generated.js'),
  saloon: () => import('./scenes/saloon.generated.js'),
  door: () => import('./scenes/door.generated.js'),
  left: () => import('./scenes/left.generated.js'),
  right: () => import('./scenes/right.generated.js'),
  rear: () => import('./scenes/rear.generated.js'),
  cargo: () => import('./scenes/cargo.generated.js'),
};

const loading = new Map<SceneName, Promise<Scene>>();

/** Loads a scene, once; a load that failed is tried again. @internal */
export function loadScene(name: SceneName): Promise<Scene> {
  let scene = loading.get(name);
  if (!scene) {
    scene = SOURCES[name]().then((source) => readScene(source.scene));
    loading.set(name, scene);
    scene.catch(() => loading.delete(name));
  }
  return scene;
}

function readScene(base64: string): Scene {
  const units: SceneUnit[] = [];
  const counts = new Map<number, number>();
  let durationUs = 0;
  let info: Record<string, unknown> = {};
  const parser = new GkParser({
    onPacket: ({ kind, codec, flags, capturedAtUs, payload }) => {
      if (kind === GkKind.end) durationUs = capturedAtUs;
      if (kind === GkKind.info) info = JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>;
      if (kind !== GkKind.video && kind !== GkKind.audio) return;
      const ordinal = counts.get(kind) ?? 0;
      counts.set(kind, ordinal + 1);
      units.push({ kind, codec, key: (flags & GkFlag.key) !== 0, captureUs: capturedAtUs, payload, ordinal });
    },
  });
  parser.push(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
  parser.end();
  units.sort((a, b) => a.captureUs - b.captureUs);
  const sounds = counts.get(GkKind.audio) ?? 0;
  const sound = units.find(({ kind }) => kind === GkKind.audio)?.codec === GkCodec.aac ? 'aac' : 'none';
  return { durationUs, units, pictures: counts.get(GkKind.video) ?? 0, sounds, info: { ...info, audio: sound } };
}
