/** Something that the user can put right: one line on the terminal, exit code 2. */
export class CommandLineError extends Error {
  override readonly name = 'CommandLineError';
}
