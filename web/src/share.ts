/** Shares a link: through the device's own dialog where there is one, otherwise by copying it. */

export const canShare = "share" in navigator;

/** Whether the link has been copied. */
export async function passOn(url: string, text: string): Promise<boolean> {
  if (canShare) {
    await navigator.share({ text, url }).catch(() => undefined);
    return false;
  }
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    return copyByHand(url);
  }
}

/** Pages without https have no clipboard, but can still copy a selection. */
function copyByHand(url: string): boolean {
  const field = document.createElement("textarea");
  field.value = url;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}
