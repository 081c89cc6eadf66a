/** Whether a page at this host can only be opened on this computer, so that a link to it is of no use on a phone. */
export function opensOnlyHere(hostname: string): boolean {
  return /^(.*\.)?localhost$|^127\.|^\[::1\]$/.test(hostname);
}
