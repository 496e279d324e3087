/** Lazy import with retry: repeat until the network is back, and let the page say that something is missing. */
const PAUSE = 2000; // ms

/** How many parts of the page could not be loaded yet. */
export const unloaded = $state({ parts: 0 });

export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    unloaded.parts += 1;
  }
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    try {
      const part = await load();
      unloaded.parts -= 1;
      return part;
    } catch {
      // not yet
    }
  }
}
