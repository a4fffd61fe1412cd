/**
 * Draws and encodes the recorder's clips into `assets/clips`. They are committed, so this is run only
 * to change them: `npm run build -w gk-sdk && node tools/make-clips/make-clips.ts [name ...]`.
 * Needs Node 24, Chromium (`$CHROMIUM`, default /usr/bin/chromium) and ffmpeg with libx264.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CAMERAS, CLOCK_HEIGHT, LOOP_SECONDS, MAIN, SUB, type Camera, type Size } from './cameras.ts';
import { encodeVideo, type Encoding } from './encode-video.ts';
import { openFrameSource, type FrameSource } from './frame-source.ts';
import { makeAudio } from './make-audio.ts';
import { writeClip, type Stream } from './write-clip.ts';

const outDir = fileURLToPath(new URL('../../apps/recorder/assets/clips/', import.meta.url));

async function makeStream(
  source: FrameSource,
  camera: Camera,
  sizes: readonly Size[],
  encoding: Omit<Encoding, keyof Size>,
): Promise<Stream> {
  const perPart = Math.round((LOOP_SECONDS * encoding.fps) / sizes.length);
  const parts: Stream['parts'][number][] = [];
  for (const [part, size] of sizes.entries()) {
    const shot = {
      scene: camera.scene,
      title: camera.title,
      loopSeconds: LOOP_SECONDS,
      fps: encoding.fps,
      clockHeight: CLOCK_HEIGHT,
      isDark: camera.isDark ?? false,
      ...size,
    };
    const pictures = async function* (): AsyncGenerator<Buffer> {
      for (let i = 0; i < perPart; i++) yield await source.draw(shot, part * perPart + i);
    };
    const coded = await encodeVideo(pictures(), { ...encoding, ...size });
    if (coded.length !== perPart) throw new Error(`${camera.name}: ${coded.length} pictures came out of ${perPart}.`);
    parts.push({ ...size, pictures: coded });
  }
  return { fps: encoding.fps, sub: encoding.fps === SUB.fps, parts };
}

await mkdir(outDir, { recursive: true });
const wanted = process.argv.slice(2);
const source = await openFrameSource();
try {
  for (const camera of CAMERAS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    const main = await makeStream(source, camera, camera.sizes, {
      ...MAIN,
      kilobits: camera.kilobits,
    });
    const sub = await makeStream(source, camera, [SUB], {
      fps: SUB.fps,
      group: SUB.group,
      kilobits: SUB.kilobits,
    });
    const bytes = writeClip(camera, [main, sub], makeAudio(camera));
    const name = `${camera.name}.gms`;
    await writeFile(`${outDir}${name}`, bytes);
    console.log(`${name}: ${Math.round(bytes.byteLength / 1024)} KB`);
  }
} finally {
  await source.close();
}
