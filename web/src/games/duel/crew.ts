/** How many characters a side can bring. */
export const CREW = { least: 4, most: 12 } as const;
