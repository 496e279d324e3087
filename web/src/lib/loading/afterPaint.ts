/** Resolves when what is there now has been shown. Where nobody looks no frame would come, and it does so at once. */
export function afterPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
}
