/** Takes one line a problem, in words, without credentials. */
export type Log = (line: string) => void;
