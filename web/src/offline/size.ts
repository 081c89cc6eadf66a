import { settings } from "../settings.svelte";

/** A number of bytes in megabytes, as people read it. */
export function megabytes(bytes: number): string {
  return new Intl.NumberFormat(settings.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(bytes / 1e6);
}
