/** A star of n points as an SVG path: outer radius R, inner radius r, turned by `off` degrees. */
export function star(n: number, R: number, r: number, cx = 50, cy = 50, off = -90): string {
  const points = Array.from({ length: 2 * n }, (_, i) => {
    const angle = ((off + (i * 180) / n) * Math.PI) / 180;
    const radius = i % 2 ? r : R;
    return `${(cx + radius * Math.cos(angle)).toFixed(1)} ${(cy + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

/** Every second of 2n wedges around a point. */
export function wedges(cx: number, cy: number, n: number, R: number): string {
  const at = (i: number) =>
    `${(cx + R * Math.cos((i * Math.PI) / n)).toFixed(0)} ${(cy + R * Math.sin((i * Math.PI) / n)).toFixed(0)}`;
  return Array.from({ length: n }, (_, i) => `M${cx} ${cy}L${at(2 * i)}L${at(2 * i + 1)}Z`).join("");
}
