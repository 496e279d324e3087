/** Lazy import with retry: repeat until the network is back. */
const PAUSE = 2000; // ms

export async function retryImport<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}
