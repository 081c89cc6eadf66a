/** Whether a page at this host can be opened on this very computer alone: a link to it is of no use on a phone. */
export function opensOnlyHere(hostname: string): boolean {
  return /^(.*\.)?localhost$|^127\.|^\[::1\]$/.test(hostname);
}
