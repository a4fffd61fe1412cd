/**
 * Runs in a page ahead of its scripts: `window.cardIsDone(gl)` resolves with the moment, in ms since navigation, at which the graphics card
 * has painted all that it was told until the call.
 */
export function provideCardFence() {
  window.cardIsDone = (gl) => {
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    return new Promise((resolve) => {
      const look = () => {
        if (gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.SIGNALED) resolve(performance.now());
        else setTimeout(look, 4);
      };
      setTimeout(look, 4);
    });
  };
}
