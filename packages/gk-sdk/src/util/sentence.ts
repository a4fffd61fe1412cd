/** Words that end a message: words of a server, or of another error, may end with a full stop already. @internal */
export function sentence(words: string): string {
  const trimmed = words.trimEnd();
  return /[.!?。！？]$/.test(trimmed) ? trimmed : `${words}.`;
}
