/** Resolve after the next paint. Browsers skip animation frames in hidden tabs, so resolve at once there. */
export function afterPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));
}
