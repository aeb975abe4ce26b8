/** Put a text where it can be pasted. Without https a browser offers no clipboard of its own: then it is done the old way. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyTheOldWay(text);
  }
}

/** Hand a text and a link to whatever this device shares with; where it has nothing, both are copied. */
export async function share(text: string, url: string): Promise<boolean> {
  if (!("share" in navigator)) return copy(text ? `${text}\n${url}` : url);
  await navigator.share(text ? { text, url } : { url }).catch(() => undefined);
  return false;
}

/** Hand on a picture; where this device shares none, it is saved. */
export async function sharePicture(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type });
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ files: [file] }).catch(() => undefined);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function copyTheOldWay(text: string): boolean {
  const area = document.createElement("textarea");
  const before = document.activeElement;
  area.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
