/** Leaves a test out, and says why in its name, which the runner prints. */
export function skip(context: Mocha.Context, why: string): never {
  if (context.test) context.test.title += ` (${why})`;
  return context.skip();
}
