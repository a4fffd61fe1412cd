import { skip, type RunningTest } from './skip.js';

let has: boolean | undefined;

function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers keep few contexts; this one is not needed again.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

/** Leaves a test out where the browser has no WebGL 2, which maps with streets need. */
export function needsWebGl(context: RunningTest): void {
  if (!(has ??= hasWebGl())) skip(context, 'no WebGL 2 in this browser');
}
