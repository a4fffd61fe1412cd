/** Runs in a page: no card gives a context, as in a browser that knows WebGL on a machine that has none. */
export function loseGraphicsCard(): void {
  const original = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
    return kind.includes('webgl') ? null : (Reflect.apply(original, this, [kind, ...more]) as unknown);
  } as typeof original;
}
